import { glob } from 'node:fs/promises';

/** Environment of a program whose clock is ahead by this much, or behind: `+1d`, or seconds such as `-3600`. Time passes as usual. */
export async function shiftedClock(by: string): Promise<Record<string, string>> {
  return { LD_PRELOAD: await faketimeLibrary(), FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** Part of Debian's package faketime, which the tests install. */
async function faketimeLibrary(): Promise<string> {
  for await (const file of glob('/usr/lib/*/faketime/libfaketime.so.1')) return file;
  throw new Error('libfaketime is missing: apt-get install faketime');
}
