import { appendFile, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { clip, ffconcatNaming, h264, hlsNaming, hugePng, once, pathOf, run } from './make-media.ts';
import { smallMedia } from './make-media-small.ts';
import { box, boxAt, replaceBox } from './mp4-boxes.ts';

/** Included in every file that is two things at once. What is published must not contain it. */
export const payload = '<script>alert("someday")</script>';
const page = `<!doctype html><html><body>${payload}</body></html>`;

const text = (name: string, content: string) => once(name, (path) => writeFile(path, content));

/** Changes a field of an MP4, at an offset behind a box's type. */
async function withNumber(from: string, path: string, offset: number, value: number): Promise<Buffer> {
  const bytes = await readFile(from);
  bytes.writeUInt32BE(value, boxAt(bytes, path).body + offset);
  return bytes;
}

const dash = text(
  'manifest.mp4',
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>file:///etc/hostname</BaseURL></Representation></AdaptationSet></Period></MPD>`,
);
const sdp = text(
  'session.mp4',
  'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
);
const svg = text('drawing.jpg', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${payload}</svg>`);
const html = text('page.mp4', page);

/** The script is in a comment block, and after the picture, where a browser that sniffs would find it. */
const gifWithScript = once('script.gif', async (path) => {
  const gif = await readFile(await smallMedia.gif());
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, payload.length]), Buffer.from(payload), Buffer.from([0])]);
  // Header and screen descriptor (13 bytes), and as many colors as its flags say.
  const colors = 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const at = 13 + ((gif[10] ?? 0) & 0x80 ? colors : 0);
  await writeFile(path, Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at), Buffer.from(`/*${page}*/`)]));
});

const jpegWithPage = once('page.jpg', async (path) => {
  const jpeg = await readFile(await smallMedia.jpeg());
  const comment = Buffer.alloc(4);
  comment.writeUInt16BE(0xfffe);
  comment.writeUInt16BE(page.length + 2, 2);
  await writeFile(
    path,
    Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(page), jpeg.subarray(2), Buffer.from(page)]),
  );
});

/** In a free box, as the name of the track's handler, and after the end. Web-safe, so it would be copied rather than converted. */
const mp4WithPage = once('page-inside.mp4', async (path) => {
  const whole = await readFile(await smallMedia.mp4());
  const handler = boxAt(whole, '/moov/trak/mdia/hdlr');
  const named = box('hdlr', whole.subarray(handler.body, handler.body + 24), Buffer.from(`${payload}\0`));
  const changed = replaceBox(whole, '/moov/trak/mdia/hdlr', named);
  await writeFile(path, Buffer.concat([changed, box('free', Buffer.from(page)), Buffer.from(page)]));
});

const strip = once('strip.png', (path) =>
  sharp({ create: { width: 5000, height: 2, channels: 3, background: '#c60' } })
    .png()
    .toFile(path),
);

/** 20,000 frames in 500 kB. */
const endlessGif = once('endless.gif', async (path) => {
  const head = Buffer.from('474946383961400040008000000000000000ffffff21ff0b4e45545343415045322e30030100000000', 'hex');
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  await writeFile(path, Buffer.concat([head.subarray(0, 19), ...Array<Buffer>(20_000).fill(frame), Buffer.from(';')]));
});

/** A second of video that claims to last over three thousand years. */
const endlessMp4 = once('endless.mp4', async (path) => {
  const scale = 12;
  await writeFile(path, await withNumber(await smallMedia.mp4(), '/moov/mvhd', scale, 1));
  await writeFile(path, await withNumber(path, '/moov/mvhd', scale + 4, 0x7f_ff_ff_ff));
  for (const field of [12, 16]) {
    const value = field === 12 ? 1 : 0x7f_ff_ff_ff;
    await writeFile(path, await withNumber(path, '/moov/trak/mdia/mdhd', field, value));
  }
});

/** Frames of 16x16, each of which claims to have 256 million pixels: half a gigabyte for a decoder that believes it. */
const vastAvi = once('vast.avi', async (path) => {
  const tiny = { seconds: 1, size: '16x16', rate: 5 };
  await clip(path, ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-an', '-f', 'avi'], tiny);
  const bytes = await readFile(path);
  const startOfFrame = Buffer.from('ffc00011080010', 'hex');
  for (let at = bytes.indexOf(startOfFrame); at >= 0; at = bytes.indexOf(startOfFrame, at + 1)) {
    bytes.writeUInt16BE(16_000, at + 5);
    bytes.writeUInt16BE(16_000, at + 7);
  }
  await writeFile(path, bytes);
});

/** 6000:1, so nothing is left once it's scaled to fit. */
const stripMp4 = once('strip.mp4', (path) =>
  clip(path, [...h264, '-an', '-f', 'mp4'], { seconds: 1, size: '6000x4', rate: 5 }),
);

/** An MP4 with its picture in another file, named by an absolute path, as old Macs did. */
export async function mp4Borrowing(target: string): Promise<string> {
  const path = pathOf('borrowed.mp4');
  const bytes = await readFile(target);
  const name = Buffer.from(target);
  const entry = Buffer.alloc(4 + 10 + 28 + 12 + 64 + 16 + 4 + 16 + 4);
  entry.writeInt16BE(1, 4 + 10 + 28 + 12 + 64 + 16);
  entry.writeInt16BE(1, 4 + 10 + 28 + 12 + 64 + 18);
  entry.writeUInt16BE(2, entry.length - 4);
  entry.writeUInt16BE(name.length, entry.length - 2);
  const padding = Buffer.alloc(name.length % 2);
  const alias = box('alis', entry, name, padding, Buffer.from([0xff, 0xff, 0, 0]));
  const changed = replaceBox(bytes, '/moov/trak/mdia/minf/dinf/dref/url ', alias);
  const { body, end } = boxAt(changed, '/mdat');
  await writeFile(path, changed.fill(0, body, end));
  return path;
}

/** A page and a program as a Matroska file's attachments. */
const mkvWithPage = once('attached.mkv', async (path) => {
  await writeFile(pathOf('attached.html'), page);
  await run('ffmpeg', [
    ...['-nostdin', '-loglevel', 'error', '-y', '-i', await smallMedia.mkv(), '-c', 'copy'],
    ...['-attach', pathOf('attached.html'), '-metadata:s:t', 'mimetype=text/html', '-f', 'matroska', path],
  ]);
  await appendFile(path, page);
});

export type HostileFile = {
  name: string;
  make: () => Promise<string>;
  /** `refused` on upload, or how its conversion ends. */
  end: 'refused' | 'ready' | 'too-large-picture' | 'unreadable';
  /** Taken for a video. */
  video?: true;
};

/**
 * What an attacker may send: lists that make a careless converter open other files or addresses, files that are two things at once, and
 * small files that need more memory, time or space than there is.
 */
export const hostileFiles = (secret: string): readonly HostileFile[] => [
  { name: 'an HLS playlist', make: () => hlsNaming(secret), end: 'refused' },
  { name: 'a DASH manifest', make: dash, end: 'refused' },
  { name: 'an SDP description', make: sdp, end: 'refused' },
  { name: 'an ffconcat list', make: () => ffconcatNaming(secret), end: 'refused' },
  { name: 'an SVG with a script', make: svg, end: 'refused' },
  { name: 'a page', make: html, end: 'refused' },
  { name: 'a GIF that is a script', make: gifWithScript, end: 'ready' },
  { name: 'a JPEG that is a page', make: jpegWithPage, end: 'ready' },
  { name: 'an MP4 that is a page', make: mp4WithPage, end: 'ready', video: true },
  { name: 'a Matroska file with attachments', make: mkvWithPage, end: 'ready', video: true },
  { name: 'a picture of 900 million points', make: hugePng, end: 'too-large-picture' },
  { name: 'a picture of 2500:1', make: strip, end: 'too-large-picture' },
  { name: 'a video of 1500:1', make: stripMp4, end: 'too-large-picture', video: true },
  { name: 'a video of 256 million points', make: vastAvi, end: 'unreadable', video: true },
  { name: 'a video of three thousand years', make: endlessMp4, end: 'ready', video: true },
  { name: 'a GIF of 20,000 frames', make: endlessGif, end: 'ready' },
  { name: 'an MP4 whose picture is in another file', make: () => mp4Borrowing(secret), end: 'unreadable', video: true },
];
