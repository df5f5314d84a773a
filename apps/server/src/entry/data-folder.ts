import { access, constants, mkdir, stat } from 'node:fs/promises';
import { ConfigError } from '#server/config/env.ts';
import type { Logger } from '#server/lib/logger.ts';

/** Mode bits that let other accounts list the folder or add to it. The files in it have closed modes of their own. */
const OPEN_TO_OTHERS = 0o066;

/**
 * Makes the folder for everything that is kept, for its owner alone. One that is there keeps its mode, which somebody may have chosen; the log tells of an open one. Throws
 * `ConfigError` when nothing can be written into it.
 */
export async function prepareDataFolder(folder: string, logger: Logger): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `DATA_DIR is ${folder}, and nothing can be written there (${reasons[reason] ?? reason}). Make it writable for the account that runs Someday, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const { mode } = await stat(folder);
  if ((mode & OPEN_TO_OTHERS) !== 0) logger.warn({ folder, mode: (mode & 0o777).toString(8) }, 'data-folder-is-open');
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of the path is a file',
  // What making a folder on a read-only disk ends with.
  ENOENT: 'the folder cannot be made',
  ENOSPC: 'the disk is full',
};
