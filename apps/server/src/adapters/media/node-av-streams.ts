import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import {
  avGetPixFmtName,
  BitStreamFilter,
  BitStreamFilterContext,
  Codec,
  type Rational,
  type Stream,
} from 'node-av/lib';

/** H.264's profile numbers; the constrained kind is a bit beside the number. */
const profiles = new Map<number, string>([
  [66, 'Baseline'],
  [66 + 512, 'Constrained Baseline'],
  [77, 'Main'],
  [100, 'High'],
]);

/** What ffprobe's JSON would say of a stream, as far as we ask. */
export function describeStream({ index, codecpar, disposition, avgFrameRate, sampleAspectRatio }: Stream) {
  const isVideo = codecpar.codecType === AVMEDIA_TYPE_VIDEO;
  const base = {
    index,
    codec_type: isVideo ? 'video' : codecpar.codecType === AVMEDIA_TYPE_AUDIO ? 'audio' : 'data',
    codec_name: codecName(codecpar.codecId),
    disposition: { attached_pic: (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0 ? 0 : 1 },
  };
  if (!isVideo) return base;
  return {
    ...base,
    profile: profiles.get(codecpar.profile) ?? '',
    level: codecpar.level,
    pix_fmt: isPixelFormat(codecpar.format) ? (avGetPixFmtName(codecpar.format) ?? '') : '',
    width: codecpar.width,
    height: codecpar.height,
    avg_frame_rate: ratio(avgFrameRate, '/'),
    sample_aspect_ratio: ratio(sampleAspectRatio, ':'),
    color_transfer: transferName(codecpar.colorTrc),
    side_data_list: turnOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
  };
}

type Format = Stream['codecpar']['format'];
type PixelFormat = Parameters<typeof avGetPixFmtName>[0];
/** For video streams only: the numbers of sample formats are the same. */
const isPixelFormat = (format: Format): format is PixelFormat => format >= 0;

const ratio = ({ num, den }: Rational, sign: string) => `${num}${sign}${den}`;

function codecName(id: Stream['codecpar']['codecId']): string {
  if (id === AV_CODEC_ID_H264) return 'h264';
  if (id === AV_CODEC_ID_AAC) return 'aac';
  return Codec.findDecoder(id)?.name ?? 'unknown';
}

function transferName(transfer: Stream['codecpar']['colorTrc']): string {
  if (transfer === AVCOL_TRC_ARIB_STD_B67) return 'arib-std-b67';
  return transfer === AVCOL_TRC_SMPTE2084 ? 'smpte2084' : '';
}

/** The matrix is nine integers of the machine's byte order; the angle counts against the clock, as ffprobe's. */
function turnOf(matrix: Buffer | null) {
  if (!matrix) return [];
  const [a = 0, b = 0, , c = 0, d = 0] = new Int32Array(new Uint8Array(matrix).buffer);
  const displaymatrix = `00000000: ${a} ${b} 0\n00000001: ${c} ${d} 0\n`;
  return [{ rotation: (-Math.atan2(b, a) * 180) / Math.PI, displaymatrix }];
}

export type UnitFilter = { name: string; options: Record<string, string> };

/**
 * Gives a copied track the parameters that a filter's packets have. Its units begin with start codes, and the muxer makes MP4's of
 * them only when it sees parameter sets that begin so too; told of the input's, it writes what no phone plays.
 */
export function describeAsFiltered(input: Stream, { name, options }: UnitFilter, output: Stream | undefined): void {
  const filter = BitStreamFilter.getByName(name);
  if (!filter || !output) throw new Error(`no ${name}`);
  using context = new BitStreamFilterContext();
  context.alloc(filter);
  for (const [key, value] of Object.entries(options)) context.setOption(key, value);
  const given = context.inputCodecParameters;
  if (given) input.codecpar.copy(given);
  context.inputTimeBase = input.timeBase;
  context.init();
  const made = context.outputCodecParameters;
  if (!made) throw new Error('no parameters of the copied track');
  made.copy(output.codecpar);
}
