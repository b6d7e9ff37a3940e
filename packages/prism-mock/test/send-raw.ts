import { connect } from 'node:net';
import type { HostileRequest } from './hostile-requests.ts';

/**
 * What became of a request: the status line that came back, or how the connection ended without
 * one.
 */
export type Outcome = { readonly status: number } | { readonly ended: 'closed' | 'left' };

/** Sends bytes over a connection of their own, and waits for the answer as long as it takes. */
export function sendRaw(port: number, { bytes, ends }: HostileRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const finish = (outcome: Outcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.on('error', () => {});
    socket.on('close', () => resolve({ ended: 'closed' }));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      // 100 Continue comes before the answer.
      const status = /(?:^|\r\n\r\n)HTTP\/1\.1 (?!100)(\d{3}) .*?\r\n\r\n/s.exec(received)?.[1];
      if (status !== undefined) finish({ status: Number(status) });
    });
    socket.on('connect', () => {
      socket.write(bytes, () => {
        // The bytes are on their way: whether they are read before the end is up to chance, and
        // meant to be.
        if (ends !== 'answer') finish({ ended: 'left' });
      });
    });
  });
}
