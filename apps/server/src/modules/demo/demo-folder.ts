import { mkdir, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** A folder is used for what it is not; the text, one line, says what to do. */
export class UnsuitableDemoError extends Error {
  override readonly name = 'UnsuitableDemoError';
}

/** In a demonstration's folder, and in no other: only what carries it is ever erased. */
const markFile = 'demonstration.json';
const markSchema = z.object({
  isDemonstration: z.literal(true),
  /** False from the first moment until all of it is there. */
  isFilled: z.boolean(),
  resetsAt: z.iso.datetime(),
});
type Mark = z.output<typeof markSchema>;

interface DemoFolder {
  readonly folder: string;
  readonly now: Date;
  /** Of the day, as in the settings. */
  readonly resetAt: string;
}

/**
 * Before anything else is opened there. Gives whether the world is still to be made: of a new folder, and of one that was left
 * half-filled or that should have been erased meanwhile. Throws `UnsuitableDemoError` for a folder that holds anything else.
 */
export async function openDemoFolder({ folder, now, resetAt }: DemoFolder): Promise<{ isNew: boolean }> {
  const mark = await readMark(folder);
  if (mark?.isFilled === true && new Date(mark.resetsAt) > now) return { isNew: false };
  if (mark !== undefined) await eraseDemoFolder(folder);
  else if ((await entriesOf(folder)).length > 0) {
    throw new UnsuitableDemoError(
      `${folder} holds something that is no demonstration, and a demonstration is erased every night. Give it a folder of its own with DEMO_DATA_DIR.`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeMark(folder, { isDemonstration: true, isFilled: false, resetsAt: nextReset(now, resetAt).toISOString() });
  return { isNew: true };
}

/** It can be used again from now on. */
export async function markFilled(folder: string): Promise<void> {
  const mark = await readMark(folder);
  if (mark !== undefined) await writeMark(folder, { ...mark, isFilled: true });
}

/** For every start that is no demonstration: its members and passwords are everybody's. Throws `UnsuitableDemoError`. */
export async function refuseDemoFolder(folder: string): Promise<void> {
  if ((await readMark(folder)) === undefined) return;
  throw new UnsuitableDemoError(
    `${folder} holds a demonstration, whose passwords everybody knows. Start it with npm run demo, or give DATA_DIR another folder.`,
  );
}

/** All that is in it; the mark goes last, so that what is left of an interrupted one is still known. Throws `UnsuitableDemoError` without the mark, or while its database runs. */
export async function eraseDemoFolder(folder: string): Promise<void> {
  if ((await readMark(folder)) === undefined) {
    throw new UnsuitableDemoError(`${folder} carries no mark of a demonstration: nothing in it was erased.`);
  }
  if (await isInUse(folder)) {
    throw new UnsuitableDemoError(`${folder} is in use by a demonstration that is running. Stop that one first.`);
  }
  const entries = await entriesOf(folder);
  for (const entry of entries.filter((name) => name !== markFile)) {
    await rm(path.join(folder, entry), { recursive: true, force: true });
  }
  await rm(path.join(folder, markFile), { force: true });
}

/** Whether the database in it runs; where the system does not tell, it does not. */
export async function isInUse(folder: string): Promise<boolean> {
  const data = path.join(folder, 'postgres');
  try {
    const [pid = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
  } catch {
    return false;
  }
}

async function readMark(folder: string): Promise<Mark | undefined> {
  try {
    return z.parse(markSchema, JSON.parse(await readFile(path.join(folder, markFile), 'utf8')));
  } catch {
    // There is none, or it is no mark of ours: nothing that could be erased.
    return undefined;
  }
}

/** Whole or not at all, so that a power cut leaves no folder that nobody may use or erase. */
async function writeMark(folder: string, mark: Mark): Promise<void> {
  const aside = path.join(folder, `${markFile}.new`);
  await writeFile(aside, `${JSON.stringify(mark)}\n`);
  await rename(aside, path.join(folder, markFile));
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

const DAY_MS = 86_400_000;

/** When a demonstration is made anew next, after `now`. `resetAt`: `HH:MM` or `HH:MM:SS` in UTC. */
export function nextReset(now: Date, resetAt: string): Date {
  const [hours = 0, minutes = 0, seconds = 0] = resetAt.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes, seconds);
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
