import { glob } from 'node:fs/promises';

/** Environment for a program whose clock is shifted by `+1d`, or by seconds such as `-3600`. Time passes normally. */
export async function shiftedClock(by: string): Promise<Record<string, string>> {
  return { LD_PRELOAD: await faketimeLibrary(), FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** From Debian's package faketime, which the tests install. */
async function faketimeLibrary(): Promise<string> {
  for await (const file of glob('/usr/lib/*/faketime/libfaketime.so.1')) return file;
  throw new Error('libfaketime is missing. Install it with: apt-get install faketime');
}
