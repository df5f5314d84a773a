interface Format {
  /** A `MessageType`. Its module knows the endpoints, and those their errors, which name these formats. */
  readonly type: 'video' | 'photo';
  readonly name: string;
  readonly endings: readonly string[];
  /** The names that `file-type` gives it. The first is stored, and sent to browsers. */
  readonly mimes: readonly [string, ...string[]];
}

const table = {
  mp4: { type: 'video', name: 'MP4', endings: ['mp4', 'm4v'], mimes: ['video/mp4', 'video/x-m4v'] },
  mov: { type: 'video', name: 'MOV', endings: ['mov', 'qt'], mimes: ['video/quicktime'] },
  webm: { type: 'video', name: 'WebM', endings: ['webm'], mimes: ['video/webm'] },
  mkv: { type: 'video', name: 'MKV', endings: ['mkv'], mimes: ['video/matroska'] },
  avi: { type: 'video', name: 'AVI', endings: ['avi'], mimes: ['video/vnd.avi'] },
  // The start of an ASF file doesn't always tell audio from video; the probe does.
  wmv: {
    type: 'video',
    name: 'WMV',
    endings: ['wmv', 'asf'],
    mimes: ['video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf'],
  },
  '3gp': { type: 'video', name: '3GP', endings: ['3gp', '3g2'], mimes: ['video/3gpp', 'video/3gpp2'] },
  ts: { type: 'video', name: 'MTS', endings: ['mts', 'm2ts', 'm2t', 'ts'], mimes: ['video/mp2t'] },
  mpg: {
    type: 'video',
    name: 'MPG',
    endings: ['mpg', 'mpeg', 'vob', 'mod'],
    mimes: ['video/mpeg', 'video/MP2P', 'video/MP1S'],
  },
  jpeg: { type: 'photo', name: 'JPEG', endings: ['jpg', 'jpeg'], mimes: ['image/jpeg'] },
  png: { type: 'photo', name: 'PNG', endings: ['png'], mimes: ['image/png', 'image/apng'] },
  webp: { type: 'photo', name: 'WebP', endings: ['webp'], mimes: ['image/webp'] },
  gif: { type: 'photo', name: 'GIF', endings: ['gif'], mimes: ['image/gif'] },
  heic: {
    type: 'photo',
    name: 'HEIC',
    endings: ['heic', 'heif', 'hif'],
    mimes: ['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence'],
  },
  avif: { type: 'photo', name: 'AVIF', endings: ['avif'], mimes: ['image/avif'] },
  tiff: { type: 'photo', name: 'TIFF', endings: ['tif', 'tiff'], mimes: ['image/tiff'] },
} as const satisfies Record<string, Format>;

export type MediaFormat = keyof typeof table;
export const mediaFormats: Readonly<Record<MediaFormat, Format>> = table;

const isFormat = (name: string): name is MediaFormat => Object.hasOwn(table, name);
export const formatNamed = (name: string): MediaFormat | undefined => (isFormat(name) ? name : undefined);
const names = Object.keys(table).filter(isFormat);

/** By what `file-type` says; undefined for anything else, such as SVG, playlists, sound and raw camera files. */
export const formatOfMime = (mime: string): MediaFormat | undefined =>
  names.find((name) => mediaFormats[name].mimes.includes(mime));

export function formatOfName(fileName: string): MediaFormat | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return names.find((name) => mediaFormats[name].endings.includes(ending));
}

const formatsOf = (type: Format['type']) => Object.values(mediaFormats).filter((format) => format.type === type);

export const acceptedFiles = (types: readonly Format['type'][]): string =>
  types
    .flatMap((type) => [
      type === 'video' ? 'video/*' : 'image/*',
      ...formatsOf(type).flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
    ])
    .join(',');

export const formatNames = (type: Format['type']): string[] => formatsOf(type).map(({ name }) => name);
