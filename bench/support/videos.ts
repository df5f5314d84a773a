import { rm } from 'node:fs/promises';
import { run } from './processes.ts';

const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...args]);
const busyPicture = (seconds: number) => `testsrc2=size=1280x720:rate=30:duration=${seconds},noise=alls=12:allf=t`;
const tone = (seconds: number) => `sine=frequency=440:duration=${seconds}`;

/** H.264 and AAC of about `bytes`, ready for the web except for its index, which is at the end. */
export async function makeLargeMp4(path: string, bytes: number): Promise<void> {
  const part = `${path}.part.mp4`;
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', busyPicture(8), '-f', 'lavfi', '-i', tone(8), ...codecs, part);
  await ffmpeg('-stream_loop', '-1', '-i', part, '-c', 'copy', '-fs', String(bytes), path);
  await rm(part);
}

/** Like a Chrome recording: 720p, VP8 and Opus, no duration in the header. */
export async function makeRecording(path: string, seconds: number): Promise<void> {
  const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2500k', '-c:a', 'libopus'];
  const input = ['-f', 'lavfi', '-i', busyPicture(seconds), '-f', 'lavfi', '-i', tone(seconds)];
  await ffmpeg(...input, ...codecs, '-live', '1', '-f', 'webm', path);
}

/** Like a phone's own recording: 720p, H.264 and AAC in MP4, its index at the end. */
export async function makePhoneVideo(path: string, seconds: number): Promise<void> {
  const part = `${path}.part.mp4`;
  const codecs = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '2500k', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await ffmpeg('-f', 'lavfi', '-i', busyPicture(8), '-f', 'lavfi', '-i', tone(8), ...codecs, part);
  await ffmpeg('-stream_loop', '-1', '-i', part, '-c', 'copy', '-t', String(seconds), path);
  await rm(part);
}
