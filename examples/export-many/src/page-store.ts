import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where pages are kept: a folder that all workers share, or an object store. */
export interface PageStore {
  /** Writes a page, whole or not at all. A page with the same name is replaced. */
  write(name: string, json: string): Promise<void>;
}

/** Keeps pages in a folder of this machine, or one that is mounted on all of them. */
export function folderStore(folder: string): PageStore {
  return {
    async write(name, json) {
      const path = join(folder, name);
      // Two processes may write the same page: one that was thought dead, and its successor.
      const partial = `${path}.${process.pid}.part`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(partial, json, { flush: true });
      await rename(partial, path);
    },
  };
}
