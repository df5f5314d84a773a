import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isFull, hasCode, sizeOf, writeDurably } from '#server/lib/files.ts';
import { BackupProblem } from './backup-problem.ts';

export interface BackupFiles {
  /** The file appears once `fill` is done and everything is durable, in place of an earlier one. Problems: `full`. */
  write(name: string, fill: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>): Promise<void>;
  read(name: string): Promise<{ bytes: number; content(): AsyncIterable<Buffer> } | undefined>;
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export const filesIn = (folder: string): BackupFiles => {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    async write(name, fill) {
      try {
        await writeDurably(pathOf(name), (file) => fill((bytes) => file.writeFile(bytes)));
      } catch (error) {
        throw isFull(error) ? new BackupProblem('full', { what: folder, cause: error }) : error;
      }
    },
    async read(name) {
      const bytes = await sizeOf(pathOf(name));
      return bytes === undefined ? undefined : { bytes, content: () => createReadStream(pathOf(name)) };
    },
    async list(name) {
      const entries = await readdir(pathOf(name)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return [];
        throw error;
      });
      return entries.filter((entry) => !entry.endsWith('.new')).toSorted();
    },
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
  };
};
