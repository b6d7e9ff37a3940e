/** Bundles `dist/worker.js` into one file with no imports, ready to deploy. */
import { rolldown } from 'rolldown';

const entry = `${import.meta.dirname}/../dist/worker.js`;
const bundle = await rolldown({
  input: entry,
  platform: 'neutral',
  resolve: { conditionNames: ['import'] },
});
await bundle.write({ file: entry, format: 'esm', comments: false });
