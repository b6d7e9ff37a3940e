import { unwatchFile, watchFile } from 'node:fs';

/**
 * Calls back whenever a file was saved. Looks at it twice a second, because editors replace files,
 * and the file systems of containers report no changes.
 *
 * @returns a function that ends this
 */
export function onSave(file: string, callback: () => void): () => void {
  const look = (now: { mtimeMs: number }, before: { mtimeMs: number }) => {
    // There is no file while an editor replaces it.
    if (now.mtimeMs > 0 && now.mtimeMs !== before.mtimeMs) callback();
  };
  watchFile(file, { interval: 500, persistent: false }, look);
  return () => unwatchFile(file, look);
}
