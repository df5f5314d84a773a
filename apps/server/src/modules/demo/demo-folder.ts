import { mkdir, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { ifThere, writeDurably } from '#server/lib/files.ts';
import path from 'node:path';
import * as z from 'zod';
import { nextAt } from '#server/lib/clock.ts';
import { StartError } from '#server/lib/app-error.ts';

/** Only folders with this file are ever erased. */
const markFile = 'demonstration.json';
const markSchema = z.object({ isDemonstration: z.literal(true), isFilled: z.boolean(), resetsAt: z.iso.datetime() });
type Mark = z.output<typeof markSchema>;

interface DemoFolder {
  readonly folder: string;
  readonly now: Date;
  readonly resetAt: string;
}

/** Call it before opening anything there. Throws `StartError` for a folder with anything else in it. */
export async function openDemoFolder({ folder, now, resetAt }: DemoFolder): Promise<{ isNew: boolean }> {
  const mark = await readMark(folder);
  if (mark?.isFilled === true && new Date(mark.resetsAt) > now) return { isNew: false };
  if (mark !== undefined) await eraseDemoFolder(folder);
  else if ((await entriesOf(folder)).length > 0) {
    throw new StartError(
      `${folder} contains something other than a demo, and a demo is erased every night. Choose another folder with DEMO_DATA_DIR.`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeMark(folder, { isDemonstration: true, isFilled: false, resetsAt: nextAt(resetAt, now).toISOString() });
  return { isNew: true };
}

export async function markFilled(folder: string): Promise<void> {
  const mark = await readMark(folder);
  if (mark !== undefined) await writeMark(folder, { ...mark, isFilled: true });
}

/** Called by every start that isn't a demo, because a demo's passwords are public. Throws `StartError`. */
export async function refuseDemoFolder(folder: string): Promise<void> {
  if ((await readMark(folder)) === undefined) return;
  throw new StartError(
    `${folder} contains a demo, and its passwords are public. Start it with npm run demo, or set DATA_DIR to another folder.`,
  );
}

/** The mark goes last, so an interrupted run can be repeated. Throws `StartError` without it, or while in use. */
export async function eraseDemoFolder(folder: string): Promise<void> {
  if ((await readMark(folder)) === undefined) {
    throw new StartError(`${folder} isn’t marked as a demo, so nothing in it was erased.`);
  }
  if (await isInUse(folder)) {
    throw new StartError(`${folder} is in use by a running demo. Stop it first.`);
  }
  const entries = await entriesOf(folder);
  for (const entry of entries.filter((name) => name !== markFile)) {
    await rm(path.join(folder, entry), { recursive: true, force: true });
  }
  await rm(path.join(folder, markFile), { force: true });
}

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
    // There is none, or it isn't ours, so there's nothing we could erase.
    return undefined;
  }
}

/** Atomic, so a power cut never leaves a folder that can be neither used nor erased. */
const writeMark = (folder: string, mark: Mark): Promise<void> =>
  writeDurably(path.join(folder, markFile), (file) => file.writeFile(`${JSON.stringify(mark)}\n`));

const entriesOf = async (folder: string): Promise<string[]> => (await ifThere(readdir(folder))) ?? [];
