import { readFile, writeFile } from 'node:fs/promises';
import { box, boxAt, boxesOf, replaceBox } from './mp4-boxes.ts';

/** As trimmed in a phone's gallery: everything stays in the file, and an edit list says what to show. Returns the file. */
export function trim(file: Buffer, { from, seconds }: { from: number; seconds: number }): Buffer {
  const { body } = boxAt(file, '/moov/mvhd');
  const ticks = file.readUInt32BE(body + 12) * seconds;
  file.writeUInt32BE(ticks, body + 16);
  let track = 0;
  for (const found of boxesOf(file)) {
    if (found.path === '/moov/trak/tkhd') file.writeUInt32BE(ticks, found.body + 20);
    if (found.path !== '/moov/trak/edts/elst') continue;
    const rates = [...boxesOf(file)].filter(({ path }) => path === '/moov/trak/mdia/mdhd');
    file.writeUInt32BE(ticks, found.body + 8);
    file.writeUInt32BE(
      file.readUInt32BE(found.body + 12) + from * file.readUInt32BE((rates[track]?.body ?? 0) + 12),
      found.body + 12,
    );
    track += 1;
  }
  return file;
}

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, 4 * place);
  return bytes;
};

const table = '/moov/trak/mdia/minf/stbl';

/** Two films of nothing but key frames and without sound, as phones join clips: one track with two descriptions. */
export function join(first: Buffer, second: Buffer): Buffer {
  const bodyOf = (file: Buffer, path: string) => {
    const { body, end } = boxAt(file, path);
    return file.subarray(body, end);
  };
  const sizes = [first, second].map((file) => bodyOf(file, `${table}/stsz`).subarray(12));
  const [some = 0, more = 0] = sizes.map(({ length }) => length / 4);
  const films = [first, second].map((file) => bodyOf(file, '/mdat'));
  const length = bodyOf(first, `${table}/stts`).readUInt32BE(12);
  const ftyp = box('ftyp', bodyOf(first, '/ftyp'));
  const start = ftyp.length + 8;
  const descriptions = [first, second].map((file) => bodyOf(file, `${table}/stsd`).subarray(8));
  const boxes: Record<string, Buffer> = {
    stsd: Buffer.concat([uint32(0, 2), ...descriptions]),
    stts: uint32(0, 1, some + more, length),
    stsz: Buffer.concat([uint32(0, 0, some + more), ...sizes]),
    stsc: uint32(0, 2, 1, some, 1, 2, more, 2),
    stco: uint32(0, 2, start, start + (films[0]?.length ?? 0)),
  };
  let file = first;
  for (const [name, body] of Object.entries(boxes)) file = replaceBox(file, `${table}/${name}`, box(name, body));
  file = replaceBox(file, '/moov/trak/edts', Buffer.alloc(0));
  for (const [path, place] of [
    ['/moov/mvhd', 16],
    ['/moov/trak/tkhd', 20],
    ['/moov/trak/mdia/mdhd', 16],
  ] as const) {
    const at = boxAt(file, path).body + place;
    file.writeUInt32BE(Math.round((file.readUInt32BE(at) * (some + more)) / some), at);
  }
  const { start: from, end } = boxAt(file, '/moov');
  return Buffer.concat([ftyp, box('mdat', ...films), file.subarray(from, end)]);
}

/** The first sound's AAC says that it's xHE-AAC, which Debian's ffmpeg can't decode. */
export function withUnreadableSound(file: Buffer): Buffer {
  const at = file.indexOf(Buffer.from([5, 0x80, 0x80, 0x80]), file.indexOf('esds'));
  const length = file[at + 4] ?? 0;
  // Type 42, 48 kHz, two channels.
  file.fill(0, at + 5, at + 5 + length).set([0b1111_1001, 0b0100_0110, 0b0100_0000].slice(0, length), at + 5);
  return file;
}

/** Changes a file in place. */
export const edited = async (path: string, edit: (file: Buffer) => Buffer) =>
  writeFile(path, edit(await readFile(path)));
