import type { Take } from '#web/features/recorder/recorder-machine.ts';
import { replaceTake } from './takes.ts';

/**
 * Makes a recording ready to be sent: a file that knows its duration. What is kept on the device and what is sent stay the same bytes, so
 * that an upload can go on after a reload.
 */
export async function prepareTake(take: Take): Promise<Take> {
  // The MP4 of a browser that records it is finished as it is, and its part of the library would double what is fetched here.
  if (take.blob.type.includes('mp4')) return take;
  const { remux } = await import('./remux.ts');
  const made = await remux(take.blob, take.seconds);
  if (!made) return take;
  if (take.keptId !== undefined && !(await replaceTake(take.keptId, made))) return take;
  return { ...take, blob: made };
}
