/** Loads the mock, waits to be told the port, serves until its parent lets go of it. */
import { startMock } from '@liked-posts/mock';

// Ctrl-C reaches the whole group; the parent decides when this ends.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ port }: { port: number }) => {
  try {
    const { url } = await startMock({ port });
    process.send?.({ url });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
