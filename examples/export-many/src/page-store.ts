import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pages are kept: a folder that all workers share, or an object store. */
export interface PageStore {
  /** Prepares for the pages of a user, and removes the `.part` files that a killed worker has left. */
  prepare(user: string): Promise<void>;
  /**
   * Writes a page, whole or not at all. A page with the same name is replaced.
   *
   * @param name - below the user that was prepared for: `2244994945/000001.json`
   */
  write(name: string, json: string): Promise<void>;
}

/** Keeps pages in a folder of this machine, or one that is mounted on all of them. */
export function createFolderStore(folder: string): PageStore {
  return {
    async prepare(user) {
      const userFolder = join(folder, user);
      await mkdir(userFolder, { recursive: true });
      for (const name of await readdir(userFolder)) {
        if (name.endsWith('.part')) await rm(join(userFolder, name), { force: true });
      }
    },
    async write(name, json) {
      const path = join(folder, name);
      // Two exports may write the same page: one that was thought dead, and its successor, which may
      // be in the same process after Redis was away.
      const partPath = `${path}.${randomUUID()}.part`;
      await writeFile(partPath, json, { flush: true });
      await rename(partPath, path);
    },
  };
}
