import { glob, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Environment for a program whose clock is shifted by `+1d`, or by seconds such as `-3600`. Time passes normally. */
export async function shiftedClock(by: string): Promise<Record<string, string>> {
  return { LD_PRELOAD: await faketimeLibrary(), FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** The clock of a whole machine: of the program, its PostgreSQL, and the commands. */
export interface MachineClock {
  readonly env: Readonly<Record<string, string>>;
  /** Also of what is running. */
  setAhead(days: number): Promise<void>;
}

/** `folder` keeps it. */
export async function machineClock(folder: string): Promise<MachineClock> {
  const file = path.join(folder, 'clock');
  const setAhead = (days: number) => writeFile(file, `+${days}d`);
  await setAhead(0);
  const { FAKETIME: _, ...preload } = await shiftedClock('+0d');
  const children = `--import=${path.join(import.meta.dirname, 'shifted-children.mjs')}`;
  return {
    env: { ...preload, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', NODE_OPTIONS: children },
    setAhead,
  };
}

/** From Debian's package faketime, which the tests install. */
async function faketimeLibrary(): Promise<string> {
  for await (const file of glob('/usr/lib/*/faketime/libfaketime.so.1')) return file;
  throw new Error('libfaketime is missing. Install it with: apt-get install faketime');
}
