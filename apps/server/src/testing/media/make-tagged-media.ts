import { appendFile, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { clip, gpsJpeg, gpsMp4, h264, heic, hevc, once, pathOf, realtime, rotatedHevcMov, run } from './make-media.ts';
import { smallMedia } from './make-media-small.ts';
import { box } from './mp4-boxes.ts';

const place = '+48.8583+002.2944+035/';
const moving = { seconds: 1, size: '160x90', rate: 15 };
const tags = (metadata: Readonly<Record<string, string>>) =>
  Object.entries(metadata).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);

const exif = {
  IFD0: { Make: 'Acme', Model: 'SecretCamera', Artist: 'Emma', DateTime: '2024:05:01 10:00:00' },
  IFD2: { BodySerialNumber: 'SN12345678', LensSerialNumber: 'SN87654321' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.5N" exif:GPSLongitude="2,17.7E"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const drawing = async () =>
  sharp(await smallMedia.png())
    .withExif(exif)
    .withXmp(xmp);

function jpegSegment(marker: number, content: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

/** EXIF with serial numbers, XMP, a press agency's fields, a manufacturer's segment and a comment. */
const pressJpeg = once('press.jpg', async (path) => {
  const jpeg = await (await drawing()).jpeg().toBuffer();
  const more = [
    jpegSegment(0xffed, 'Photoshop 3.0\0' + '8BIM\x04\x04\0\0\0\0\0\x0a\x1c\x02\x5a\0\x05Paris'),
    jpegSegment(0xffe5, 'AcmeMakerNote SN12345678'),
    jpegSegment(0xfffe, 'Emma at 48.8583'),
  ];
  await writeFile(path, Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)]));
});

const gifWithTexts = once('texts.gif', async (path) => {
  const gif = await readFile(await smallMedia.gif());
  const note = 'Emma at 48.8583';
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, note.length]), Buffer.from(note), Buffer.from([0])]);
  await writeFile(path, Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]));
});

const keyedMov = once('keys.mov', (path) =>
  clip(
    path,
    [
      ...h264,
      ...tags({
        'com.apple.quicktime.make': 'Acme',
        'com.apple.quicktime.model': 'SecretCamera',
        'com.apple.quicktime.creationdate': '2024-05-01T10:00:00+0200',
        'com.apple.quicktime.location.ISO6709': place,
        creation_time: '2024-05-01T10:00:00Z',
      }),
      ...['-movflags', 'use_metadata_tags', '-f', 'mov'],
    ],
    moving,
  ),
);

const textMp4 = once('udta.mp4', (path) =>
  clip(path, [...h264, ...tags({ location: place, title: 'Secret garden', comment: 'Emma' }), '-f', 'mp4'], moving),
);

const xmpMp4 = once('xmp.mp4', async (path) => {
  const id = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
  await writeFile(path, Buffer.concat([await readFile(await smallMedia.mp4()), box('uuid', id, Buffer.from(xmp))]));
});

/** In a side message of each frame, as from some action cameras and drones. */
const messageMp4 = once('message.mp4', (path) =>
  clip(
    path,
    [...h264, '-bsf:v', 'h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+GPS48.8583', '-f', 'mp4'],
    moving,
  ),
);

/** A third track with the camera's position, and named chapters. */
const trackMp4 = once('track.mp4', async (path) => {
  await writeFile(pathOf('where.srt'), '1\n00:00:00,000 --> 00:00:01,000\nGPS 48.8583 2.2944\n');
  await writeFile(
    pathOf('chapters.txt'),
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=Secret garden\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=500\nEND=1000\ntitle=Home\n',
  );
  const inputs = [await smallMedia.mp4(), pathOf('where.srt'), pathOf('chapters.txt')].flatMap((file) => ['-i', file]);
  const maps = ['-map', '0', '-map', '1', '-map_metadata', '2', '-map_chapters', '2'];
  const codecs = ['-c', 'copy', '-c:s', 'mov_text'];
  await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...inputs, ...maps, ...codecs, '-f', 'mp4', path]);
});

const placed3gp = once('placed.3gp', (path) =>
  clip(path, ['-c:v', 'h263', '-s', '128x96', '-an', ...tags({ location: place }), '-f', '3gp'], moving),
);

const taggedMkv = once('tagged.mkv', async (path) => {
  await writeFile(pathOf('attached.txt'), 'Emma at 48.8583');
  const attached = ['-attach', pathOf('attached.txt'), '-metadata:s:t', 'mimetype=text/plain'];
  const metadata = tags({ title: 'Secret garden', LOCATION: place, artist: 'Emma' });
  const input = ['-nostdin', '-loglevel', 'error', '-y', '-i', await smallMedia.mkv()];
  await run('ffmpeg', [...input, '-c', 'copy', ...metadata, ...attached, '-f', 'matroska', path]);
});

const taggedWebm = once('tagged.webm', (path) =>
  clip(path, [...realtime, ...tags({ title: 'Secret garden', LOCATION: place }), '-f', 'webm'], moving),
);

const taggedAvi = once('tagged.avi', (path) =>
  clip(
    path,
    ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', ...tags({ title: 'Secret garden', IARL: place }), '-f', 'avi'],
    moving,
  ),
);

const taggedWmv = once('tagged.wmv', (path) =>
  clip(
    path,
    ['-c:v', 'wmv2', '-c:a', 'wmav2', ...tags({ title: 'garden', author: 'Emma', WM_Place: place }), '-f', 'asf'],
    moving,
  ),
);

const placedHdr = once('placed-hdr.mov', (path) =>
  clip(
    path,
    [
      ...[...hevc, '-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67'],
      ...['-colorspace', 'bt2020nc', '-c:a', 'aac', ...tags({ location: place, artist: 'Emma' }), '-f', 'mov'],
    ],
    moving,
  ),
);

const taggedPicture = (name: string, format: 'png' | 'webp' | 'avif') =>
  once(name, async (path) => (await drawing()).toFormat(format).toFile(path));

/** Followed by a phone's own data after the picture. */
const trailedJpeg = once('trailed.jpg', async (path) => {
  await writeFile(path, await readFile(await gpsJpeg()));
  await appendFile(path, 'SEFT SamsungTrailer SN12345678');
});

/** Twenty files, at least one of every format, that reveal where, when, by whom or with what they were made. */
export const taggedMedia: readonly (readonly [name: string, make: () => Promise<string>])[] = [
  ['an MP4 with Apple’s keys and named tracks', gpsMp4],
  ['an MP4 with user data', textMp4],
  ['an MP4 with XMP', xmpMp4],
  ['an MP4 with side messages', messageMp4],
  ['an MP4 with a track of places and chapters', trackMp4],
  ['an upright MOV with a place', rotatedHevcMov],
  ['a MOV with make, model and time', keyedMov],
  ['an HDR MOV with a place', placedHdr],
  ['a 3GP with a place', placed3gp],
  ['a Matroska file with tags and an attachment', taggedMkv],
  ['a WebM with tags', taggedWebm],
  ['an AVI with tags', taggedAvi],
  ['a WMV with attributes', taggedWmv],
  ['a JPEG with camera and place', gpsJpeg],
  ['a JPEG with serial numbers, XMP, IPTC and a maker’s note', pressJpeg],
  ['a JPEG with a phone’s trailer', trailedJpeg],
  ['a PNG with EXIF and XMP', taggedPicture('tagged.png', 'png')],
  ['a WebP with EXIF and XMP', taggedPicture('tagged.webp', 'webp')],
  ['an AVIF with EXIF and XMP', taggedPicture('tagged.avif', 'avif')],
  ['a GIF with a comment', gifWithTexts],
  ['a HEIC with camera and place', heic],
];
