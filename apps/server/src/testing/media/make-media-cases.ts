import { readFile, writeFile } from 'node:fs/promises';
import { h264, hevc, once, pathOf, realtime, run, turnUpright } from './make-media.ts';
import { edited, join, trim, withUnreadableSound } from './mp4-edits.ts';

export type Color = readonly [number, number, number];
/** At a second, at a place (shares of width and height), a color. */
type Look = readonly [at: number, x: number, y: number, color: Color];

/** A file of the kind people have, and how it should be shown. */
export interface MediaCase {
  readonly name: string;
  readonly make: () => Promise<string>;
  readonly size: string;
  /** Null for a photo. */
  readonly seconds: number | null;
  readonly notes?: readonly string[];
  readonly looks: readonly Look[];
  /** Hertz, heard at a second; null: there is no sound. */
  readonly hears?: readonly (readonly [at: number, hertz: number])[] | null;
}

export const colors = { red: [253, 0, 0], green: [0, 128, 0], blue: [0, 0, 254], black: [0, 0, 0] } as const;
type Name = keyof typeof colors;
const { red, green, blue, black } = colors;

interface Film {
  readonly shows?: readonly Name[];
  /** Of each color. */
  readonly seconds?: number;
  readonly size?: string;
  readonly rate?: number;
  readonly before?: readonly string[];
  readonly filter?: string;
  /** Hertz, one for each color. */
  readonly tones?: readonly number[];
}

/** One color after the other, and a tone of 440 Hz. */
async function film(path: string, output: readonly string[], { before = [], ...picture }: Film = {}): Promise<void> {
  const { shows = ['red', 'blue'], seconds = 1, size = '320x180', rate = 25, filter = 'null', tones } = picture;
  const pictures = shows.flatMap((name) => ['-f', 'lavfi', '-i', `color=${name}:s=${size}:r=${rate}:d=${seconds}`]);
  const each = tones?.map((hertz, n) => `${hertz}*gte(t,${n * seconds})*lt(t,${(n + 1) * seconds})`).join('+');
  const sound = each === undefined ? 'sine=440:' : `aevalsrc='0.3*sin(2*PI*t*(${each}))':s=48000:`;
  const tone = [...before, '-f', 'lavfi', '-i', `${sound}d=${seconds * shows.length}`];
  const joined = [
    '-filter_complex',
    `concat=n=${shows.length},${filter}[v]`,
    '-map',
    '[v]',
    '-map',
    `${shows.length}:a`,
  ];
  await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...pictures, ...tone, ...joined, ...output, path]);
}

/** One file after the other, without encoding. */
async function glue(path: string, files: readonly string[], output: readonly string[]): Promise<void> {
  const list = `${path}.txt`;
  await writeFile(list, files.map((file) => `file '${file}'\n`).join(''));
  const input = ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy'];
  await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...input, ...output, path]);
}

const silent = [...h264.slice(0, -2), '-an', '-f', 'mp4'];
const trimmed = { from: 1.5, seconds: 2 };
const three: Film = { shows: ['red', 'green', 'blue'], seconds: 1.5 };
const whole: readonly Look[] = [
  [0.5, 0.5, 0.5, red],
  [1.5, 0.5, 0.5, blue],
];
const turned: readonly Look[] = [...whole, [0.5, 0.05, 0.5, red], [1.5, 0.05, 0.5, black], [1.5, 0.5, 0.05, blue]];
const heard = [
  [0.3, 440],
  [1.5, 440],
] as const;
const wide = { size: '320x180', seconds: 2, looks: whole, hears: heard } as const;

/** Its middle is shown; its beginning and its end are still in the file. */
export const trimmedMov = once('trimmed.mov', async (path) => {
  await film(path, [...h264, '-f', 'mov'], three);
  await edited(path, (file) => trim(file, trimmed));
});
const inTones: Film = { ...three, tones: [300, 600, 1200] };
/** As a browser records: no duration in the header. */
export const tonedWebm = once('toned.webm', (path) => film(path, [...realtime, '-live', '1', '-f', 'webm'], inTones));
/** Red, green and blue, each with a tone of its own. `green`: what to keep to see nothing else, in seconds as it is played. */
export const tonedCases = [
  { name: 'a recording without duration', make: tonedWebm, green: { start: 1.5, end: 3 } },
  {
    name: 'a phone’s film held upright',
    make: once('toned.mov', async (path) => {
      await film(path, [...hevc, '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mov'], { ...inTones, rate: 30 });
      await turnUpright(path);
    }),
    green: { start: 1.5, end: 3 },
  },
  {
    name: 'a film that was trimmed on the phone before',
    make: once('toned-trimmed.mov', async (path) => {
      await film(path, [...h264, '-f', 'mov'], inTones);
      await edited(path, (file) => trim(file, { from: 0.5, seconds: 3.5 }));
    }),
    green: { start: 1, end: 2.5 },
  },
] as const;
/** Interlaced, with wide pixels. */
export const camcorderMts = once('camcorder.mts', (path) =>
  film(
    path,
    [...[...h264.slice(0, -2), '-flags', '+ilme+ildct', '-c:a', 'ac3'], ...['-f', 'mpegts', '-mpegts_m2ts_mode', '1']],
    { filter: 'scale=240:180,setsar=4/3,interlace', rate: 50 },
  ),
);
export const videoCases: readonly MediaCase[] = [
  {
    ...wide,
    name: 'a recording during which the phone was turned',
    make: once('turned.webm', async (path) => {
      const parts = [pathOf('turned-1.webm'), pathOf('turned-2.webm')] as const;
      const picture = [...realtime.slice(0, 6), '-an', '-f', 'webm'];
      await film(parts[0], picture, { shows: ['red'] });
      await film(parts[1], picture, { shows: ['blue'], size: '180x320' });
      await glue(path, parts, ['-f', 'webm']);
    }),
    looks: turned,
    hears: null,
  },
  {
    ...wide,
    name: 'clips of two shapes, joined by a phone',
    make: once('joined.mp4', async (path) => {
      const parts = [pathOf('joined-1.mp4'), pathOf('joined-2.mp4')] as const;
      await film(parts[0], [...silent.slice(0, -2), '-g', '1', '-f', 'mp4'], { shows: ['red'] });
      await film(parts[1], [...silent.slice(0, -2), '-g', '1', '-f', 'mp4'], { shows: ['blue'], size: '180x320' });
      await writeFile(path, join(await readFile(parts[0]), await readFile(parts[1])));
    }),
    looks: turned,
    hears: null,
  },
  {
    ...wide,
    name: 'a video trimmed on the phone',
    make: trimmedMov,
    notes: ['trimmed'],
    looks: [
      [0.1, 0.5, 0.5, green],
      [1.8, 0.5, 0.5, blue],
    ],
  },
  {
    ...wide,
    name: 'an HEVC video trimmed on the phone',
    make: once('trimmed-hevc.mov', async (path) => {
      await film(path, [...hevc, '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mov'], three);
      await edited(path, (file) => trim(file, trimmed));
    }),
    notes: ['trimmed'],
    looks: [
      [0.1, 0.5, 0.5, green],
      [1.8, 0.5, 0.5, blue],
    ],
  },
  {
    ...wide,
    name: 'a video with sound that can’t be decoded',
    make: once('unheard.mp4', async (path) => {
      await film(path, [...h264, '-ac', '2', '-ar', '48000', '-f', 'mp4']);
      await edited(path, withUnreadableSound);
    }),
    notes: ['silent'],
    hears: null,
  },
  {
    ...wide,
    name: 'a video with two sounds, the first of which can’t be decoded',
    make: once('half-heard.mp4', async (path) => {
      await film(path, ['-map', '2:a', ...h264, '-ac', '2', '-ar', '48000', '-f', 'mp4']);
      await edited(path, withUnreadableSound);
    }),
  },
  {
    ...wide,
    name: 'a film with two pictures, the first of which nothing decodes',
    make: once('half-seen.mov', async (path) => {
      await film(path, ['-map', '0:v', ...h264, '-f', 'mov'], { shows: ['red'], seconds: 2 });
      await edited(path, (file) => {
        file.write('xyz9', file.indexOf('avc1', file.indexOf('stsd')), 'latin1');
        return file;
      });
    }),
    looks: [[1.5, 0.5, 0.5, red]],
  },
  {
    ...wide,
    name: 'a video whose sound begins late',
    make: once('late.mkv', (path) => film(path, [...h264, '-f', 'matroska'], { before: ['-itsoffset', '1'] })),
    seconds: 3,
    hears: [
      [0.3, 0],
      [1.5, 440],
    ],
  },
  {
    ...wide,
    name: 'a film whose sound changes its rate midway',
    make: once('rates.ts', async (path) => {
      const parts = [pathOf('rates-1.ts'), pathOf('rates-2.ts')] as const;
      await film(parts[0], [...h264, '-ar', '48000', '-ac', '2', '-f', 'mpegts'], { shows: ['red'] });
      const later = ['-ar', '22050', '-ac', '1', '-output_ts_offset', '1', '-f', 'mpegts'];
      await film(parts[1], [...h264, ...later], { shows: ['blue'] });
      await writeFile(path, Buffer.concat([await readFile(parts[0]), await readFile(parts[1])]));
    }),
  },
  { ...wide, name: 'a camcorder’s film, interlaced, with wide pixels', make: camcorderMts },
  {
    ...wide,
    name: 'a DVD’s film',
    make: once('dvd.vob', (path) => film(path, ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob'])),
  },
  {
    ...wide,
    name: 'a film that begins between two key frames',
    make: once('cut-at-start.ts', async (path) => {
      await film(path, [...h264, '-g', '20', '-keyint_min', '20', '-sc_threshold', '0', '-f', 'mpegts'], three);
      await edited(path, (file) => file.subarray(188 * 24));
    }),
    seconds: 4,
    looks: [
      [1.9, 0.5, 0.5, green],
      [3.4, 0.5, 0.5, blue],
    ],
    hears: [[2, 440]],
  },
  {
    ...wide,
    name: 'a fragmented video without a length',
    make: once('fragments.mp4', (path) =>
      film(path, [...h264, '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4']),
    ),
  },
  {
    ...wide,
    name: 'a video with a sound track that is empty',
    make: once('hollow.mp4', (path) =>
      film(path, [
        ...h264,
        '-af',
        'atrim=end=0',
        '-movflags',
        'frag_keyframe+empty_moov+default_base_moof',
        '-f',
        'mp4',
      ]),
    ),
    hears: null,
  },
  {
    ...wide,
    name: 'an old camera’s film',
    make: once('camera.avi', (path) =>
      film(path, ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj422p', '-c:a', 'adpcm_ima_wav', '-ar', '22050', '-f', 'avi']),
    ),
  },
  ...(['arib-std-b67', 'smpte2084'] as const).map((transfer): MediaCase => ({
    ...wide,
    name: `HDR by ${transfer === 'smpte2084' ? 'PQ' : 'HLG'}: grays as everywhere else`,
    make: once(`gray-${transfer}.mov`, async (path) => {
      const toLight =
        'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,zscale=t=linear:npl=203';
      const toHdr = `format=gbrpf32le,zscale=p=bt2020,zscale=t=${transfer}:m=bt2020nc:r=limited:npl=203,format=yuv420p10le`;
      const colorTags = [
        '-color_primaries',
        'bt2020',
        '-color_trc',
        transfer,
        '-colorspace',
        'bt2020nc',
        '-an',
        '-f',
        'mov',
      ];
      const gray = ['-f', 'lavfi', '-i', 'color=0x7f7f7f:s=320x180:r=25:d=2', '-vf', `${toLight},${toHdr}`];
      await run('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...gray, ...hevc, ...colorTags, path]);
    }),
    looks: [[1, 0.5, 0.5, [127, 127, 127]]],
    hears: null,
  })),
  {
    ...wide,
    name: 'a video of one picture',
    make: once('one.mp4', (path) => film(path, [...silent.slice(0, -2), '-frames:v', '1', '-f', 'mp4'])),
    seconds: 0.04,
    looks: [[0, 0.5, 0.5, red]],
    hears: null,
  },
];
