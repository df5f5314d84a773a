import * as z from 'zod';
import type { MediaFormat } from '@someday/contract/rules/media-formats';
import { MediaProblem } from './media-tools.ts';

export type VideoProbe = {
  durationSeconds: number | null;
  video: {
    index: number;
    codec: string;
    profile: string;
    /** Ten times the level, as in H.264: 42 is level 4.2. */
    level: number;
    pixelFormat: string;
    width: number;
    height: number;
    /** The lowest rate at which every frame has a moment of its own. A camera that skips frames has fewer. */
    framesPerSecond: number | null;
    /** Degrees clockwise to be upright; `odd`: mirrored, or another angle. */
    rotation: 0 | 90 | 180 | 270 | 'odd';
    pixelRatio: number;
    interlaced: boolean;
    hdr: 'hlg' | 'pq' | null;
  };
  audio: Sound | null;
  sounds: readonly Sound[];
};
type Sound = { index: number; codec: string };

const demuxers: Partial<Record<MediaFormat, string>> = {
  mp4: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  wmv: 'asf',
  ts: 'mpegts',
  mpg: 'mpeg',
  gif: 'gif',
  png: 'apng',
  heic: 'mov',
  avif: 'mov',
};

export function demuxerOf(format: MediaFormat): string {
  const demuxer = demuxers[format];
  if (demuxer === undefined) throw new TypeError(`${format} isn't a video format.`);
  return demuxer;
}

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().default(''),
  codec_name: z.string().default('unknown'),
  profile: z.string().default(''),
  level: z.number().default(-1),
  pix_fmt: z.string().default(''),
  width: z.number().default(0),
  height: z.number().default(0),
  avg_frame_rate: z.string().default('0/0'),
  r_frame_rate: z.string().default('0/0'),
  sample_aspect_ratio: z.string().default('1:1'),
  nb_frames: z.coerce.number().default(0),
  field_order: z.string().default('progressive'),
  color_transfer: z.string().default(''),
  disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z
    .array(z.object({ rotation: z.number().optional(), displaymatrix: z.string().optional() }))
    .default([]),
});
type Stream = z.infer<typeof streamSchema>;

const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ duration: z.coerce.number().optional() }),
});

/** Asks ffprobe for this and no more, because a file's own texts may have any length. */
export const probeEntries = [
  'format=duration',
  `stream=${Object.keys(streamSchema.shape).join(',')}`,
  'stream_disposition=attached_pic',
  'stream_side_data=rotation,displaymatrix',
].join(':');

function parseProbe(json: string) {
  try {
    return probeSchema.parse(JSON.parse(json));
  } catch (error) {
    throw new MediaProblem('unreadable', 'no sense in the probe', { cause: error });
  }
}

export function readProbe(json: string): VideoProbe {
  const { streams, format } = parseProbe(json);
  // A cover picture is also a video stream, and so is the still before a moving HEIC.
  const films = streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  const video = films.find((film) => isReadable(film) && film.nb_frames !== 1) ?? films.find(isReadable) ?? films[0];
  if (!video) throw new MediaProblem('no-picture');
  if (!isReadable(video)) {
    throw new MediaProblem('unreadable', `video codec ${video.codec_name}, ${video.width}x${video.height}`);
  }
  const sounds = streams.flatMap(({ index, codec_type, codec_name: codec }) =>
    codec_type === 'audio' ? [{ index, codec }] : [],
  );
  return {
    durationSeconds: format.duration !== undefined && format.duration > 0 ? format.duration : null,
    video: {
      index: video.index,
      codec: video.codec_name,
      profile: video.profile,
      level: video.level,
      pixelFormat: video.pix_fmt,
      width: video.width,
      height: video.height,
      framesPerSecond: fractionOf(video.r_frame_rate) ?? fractionOf(video.avg_frame_rate),
      rotation: rotationOf(video),
      pixelRatio: fractionOf(video.sample_aspect_ratio) ?? 1,
      interlaced: !['progressive', 'unknown'].includes(video.field_order),
      hdr: video.color_transfer === 'arib-std-b67' ? 'hlg' : video.color_transfer === 'smpte2084' ? 'pq' : null,
    },
    // A phone's second, spatial audio track has a codec that nothing else decodes.
    audio: sounds.find(({ codec }) => codec !== 'unknown') ?? null,
    sounds,
  };
}

const isReadable = ({ codec_name, width, height }: Stream) => codec_name !== 'unknown' && width > 0 && height > 0;

const rotations = [0, 90, 180, 270] as const;

function fractionOf(text: string): number | null {
  const [above = 0, below = 0] = text.split(/[/:]/).map(Number);
  return above > 0 && below > 0 ? above / below : null;
}

function rotationOf({ side_data_list }: Stream): VideoProbe['video']['rotation'] {
  const data = side_data_list.find(({ rotation }) => rotation !== undefined);
  if (data?.rotation === undefined) return 0;
  if (isMirrored(data.displaymatrix ?? '')) return 'odd';
  // ffprobe counts counterclockwise.
  const clockwise = (360 - Math.round(data.rotation)) % 360;
  return rotations.find((rotation) => rotation === clockwise) ?? 'odd';
}

/** The matrix is printed as three rows of `row: a b u`; mirrored ones have a negative determinant. */
function isMirrored(matrix: string): boolean {
  const rows = matrix.split('\n').filter((row) => row.includes(':'));
  const [[a = 1, b = 0] = [], [c = 0, d = 1] = []] = rows.map((row) =>
    (row.split(':')[1] ?? '').trim().split(/\s+/).map(Number),
  );
  return a * d - b * c < 0;
}

export type PacketTime = { at: number; seconds: number; isHidden: boolean };

export function createTimes({ video, audio }: VideoProbe) {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let sound = Number.POSITIVE_INFINITY;
  const hidden = { video: 0, audio: 0 };
  return {
    add(index: number, { at, seconds, isHidden }: PacketTime): void {
      const kind = index === video.index ? 'video' : index === audio?.index ? 'audio' : undefined;
      if (kind === undefined || Number.isNaN(at)) return;
      if (isHidden) hidden[kind] += seconds || 0.001;
      else if (kind === 'audio') sound = Math.min(sound, at);
      if (!isHidden) [start, end] = [Math.min(start, at), Math.max(end, at + seconds)];
    },
    read() {
      if (end <= start) throw new MediaProblem('unreadable', 'no packets');
      return { seconds: end - start, hidden, soundAt: sound - start };
    },
  };
}
