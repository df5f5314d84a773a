import { boxesOf, type Box } from './media/mp4-boxes.ts';

/**
 * What a delivered file reveals besides picture and sound: places, devices, names, times, texts, tracks. It knows the structures of a bare
 * MP4, JPEG, PNG or WebP and lists all others, so that even unexpected kinds of metadata are found.
 */
export function metadataIn(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return inMp4(bytes);
  if (bytes.readUInt16BE(0) === 0xffd8) return inJpeg(bytes);
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return inWebp(bytes);
  return ['an unknown format'];
}

const bareBoxes = new Set([
  ...['ftyp', 'free', 'mdat', 'moov', 'mvhd', 'trak', 'tkhd', 'edts', 'elst', 'mdia', 'mdhd', 'hdlr', 'minf', 'vmhd'],
  ...['smhd', 'dinf', 'dref', 'url ', 'stbl', 'stsd', 'avc1', 'mp4a', 'stts', 'stss', 'ctts', 'stsc', 'stsz', 'stco'],
  ...['co64', 'sgpd', 'sbgp', 'sdtp'],
]);
const bareHandlers = new Map([
  ['vide', 'VideoHandler'],
  ['soun', 'SoundHandler'],
  ['mdir', ''],
]);

function inMp4(bytes: Buffer): string[] {
  const found: string[] = [];
  for (const box of boxesOf(bytes)) {
    if (!isBare(box)) found.push(box.path);
    else found.push(...inBox(bytes, box));
  }
  return [...found, ...sideMessages(bytes)];
}

const listPath = '/moov/udta/meta/ilst';
/** ffmpeg writes its list of texts even if it's empty. Anything in it is a text. */
const isBare = ({ type, path }: Box) => bareBoxes.has(type) || listPath.startsWith(path);

function inBox(bytes: Buffer, { type, body, end, path }: Box): string[] {
  const content = bytes.subarray(body, end);
  switch (type) {
    case 'mvhd':
    case 'tkhd':
    case 'mdhd': {
      const times = content[0] === 1 ? content.subarray(4, 20) : content.subarray(4, 12);
      return times.some((byte) => byte !== 0) ? [`${path}: a time`] : [];
    }
    case 'hdlr': {
      const name = content.toString('utf8', 24).replace(/\0+$/, '');
      return bareHandlers.get(content.toString('latin1', 8, 12)) === name ? [] : [`${path}: ${name}`];
    }
    case 'avc1':
      return /^.?(Lavc libx264)?\0*$/s.test(content.toString('latin1', 42, 74)) ? [] : [`${path}: an encoder`];
    case 'free':
      return content.some((byte) => byte !== 0) ? [`${path}: content`] : [];
    default:
      return [];
  }
}

/** H.264's side messages, except our own encoder's with its settings. */
function sideMessages(bytes: Buffer): string[] {
  const ours = Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex');
  const found: string[] = [];
  for (const sample of videoSamples(bytes)) {
    for (let at = 0; at + 5 <= sample.length;) {
      const unit = sample.subarray(at + 4, at + 4 + sample.readUInt32BE(at));
      const type = (unit[0] ?? 0) & 31;
      const isPicture = (type >= 1 && type <= 5) || (type >= 7 && type <= 9);
      if (!isPicture && !unit.includes(ours)) found.push(`an H.264 unit of type ${type}`);
      at += 4 + unit.length;
    }
  }
  return found;
}

function* videoSamples(bytes: Buffer): Generator<Buffer> {
  const boxes = [...boxesOf(bytes)];
  const at = boxes.findIndex(
    ({ type, body }) => type === 'hdlr' && bytes.toString('latin1', body + 8, body + 12) === 'vide',
  );
  const table = (type: string) => {
    const box = boxes.slice(at).find((one) => one.type === type);
    return box ? bytes.subarray(box.body, box.end) : Buffer.alloc(12);
  };
  const [sizes, chunks, runs] = [table('stsz'), table('stco'), table('stsc')];
  let sample = 0;
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk += 1) {
    let offset = chunks.readUInt32BE(8 + 4 * chunk);
    for (let left = samplesIn(runs, chunk + 1); left > 0; left -= 1, sample += 1) {
      const size = sizes.readUInt32BE(4) || sizes.readUInt32BE(12 + 4 * sample);
      yield bytes.subarray(offset, offset + size);
      offset += size;
    }
  }
}

/** Samples in a chunk, counted from one: the number in the last entry at or before it. */
function samplesIn(runs: Buffer, chunk: number): number {
  let samples = 0;
  for (let entry = 0; entry < runs.readUInt32BE(4); entry += 1) {
    if (runs.readUInt32BE(8 + 12 * entry) <= chunk) samples = runs.readUInt32BE(12 + 12 * entry);
  }
  return samples;
}

/** JFIF and Adobe's color transform are needed for decoding. All other application segments, and comments, reveal something. */
function inJpeg(bytes: Buffer): string[] {
  const found: string[] = [];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt16BE(at);
    const isApplication = marker >= 0xffe1 && marker <= 0xffef && marker !== 0xffee;
    if (isApplication || marker === 0xfffe) found.push(`a JPEG segment ${marker.toString(16)}`);
    if (marker === 0xffda) break;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) !== bytes.length - 2) found.push('bytes behind the end');
  return found;
}

const bareChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

function inWebp(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    if (!bareChunks.has(type)) found.push(`a WebP chunk ${type}`);
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) found.push('bytes behind the end');
  return found;
}
