import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start'],
};

/** Opens an address in the browser of the person. Calls back with the reason if it cannot. */
export function open(url: string, failed: (reason: string) => void): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(program, [...args, url], { stdio: 'ignore' })
    .on('error', ({ message }) => failed(message))
    .unref();
}
