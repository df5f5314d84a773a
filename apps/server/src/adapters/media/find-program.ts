import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

/** The absolute path of a program beside `neighbour`, else on PATH and then in the folders of `also`. */
export async function findProgram(
  name: string,
  { neighbour, also = [] }: { neighbour?: string | undefined; also?: readonly string[] } = {},
): Promise<string | undefined> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = neighbour === undefined ? [...onPath, ...also] : [dirname(neighbour)];
  for (const folder of folders) {
    if (folder !== '' && (await isProgram(join(folder, name)))) return join(folder, name);
  }
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
