import { writeFile } from 'node:fs/promises';
import { BitStreamFilterAPI, Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import {
  AV_LOG_ERROR,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PNG,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_FLAG_DISCARD,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import {
  Log,
  type Packet,
  type Stream,
  avGetPixFmtName,
  BitStreamFilter,
  BitStreamFilterContext,
  Codec,
  type Rational,
} from 'node-av/lib';
import { pictureUnits, type Track as DecodedTrack, type VideoPlan } from './video-plan.ts';
import type { VideoProbe } from './video-probe.ts';

type Rotation = VideoProbe['video']['rotation'];
type Input = { path: string; demuxer: string };
export type NodeAvJob =
  | ({ kind: 'probe' | 'packets' } & Input)
  | ({ kind: 'decode' } & DecodedTrack & Input)
  | ({ kind: 'make'; plan: VideoPlan; rotation: Rotation; output: string } & Input)
  | ({ kind: 'frame'; at: number; rotation: Rotation; output: string } & Input);

/** A damaged frame is skipped; whether enough was made is checked afterwards. */
const skipErrors = { exitOnError: false };

const reportEveryMs = 500;

const write = (line: { at: number } | { result: unknown }) => process.stdout.write(`${JSON.stringify(line)}\n`);

function openInput({ path, demuxer }: Input) {
  const options = {
    protocol_whitelist: 'file',
    format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,mpegts,mpeg,gif,apng',
  };
  return Demuxer.open(`file:${path}`, { format: demuxer, options });
}

async function probe(input: Input) {
  await using demuxer = await openInput(input);
  const { duration } = demuxer;
  return { streams: demuxer.streams.map(describeStream), format: duration > 0 ? { duration } : {} };
}

async function readPackets(input: Input) {
  await using demuxer = await openInput(input);
  const spans = new Map<string, { index: number; at: number; seconds: number; isHidden: boolean }>();
  const report = progressReporter();
  for await (using packet of demuxer.packets()) {
    const tick = packet && demuxer.getStream(packet.streamIndex)?.timeBase;
    if (!packet || !tick) continue;
    const inSeconds = (ticks: bigint) => (Number(ticks) * tick.num) / tick.den;
    const [at, length, index] = [inSeconds(packet.pts), inSeconds(packet.duration), packet.streamIndex];
    const isHidden = (packet.flags & AV_PKT_FLAG_DISCARD) !== 0;
    const { at: from = at, seconds = 0 } = spans.get(`${index} ${isHidden}`) ?? {};
    const [start, end] = [Math.min(from, at), Math.max(from + seconds, at + length)];
    spans.set(`${index} ${isHidden}`, { index, at: start, seconds: end - start, isHidden });
    report(at);
  }
  return [...spans.values()];
}

async function decode({ index, most = Number.POSITIVE_INFINITY, isKeysOnly, ...input }: DecodedTrack & Input) {
  await using demuxer = await openInput(input);
  using decoder = await Decoder.create(streamOf(demuxer, index), {
    ...skipErrors,
    options: { skip_loop_filter: 'all', err_detect: 'explode', skip_frame: isKeysOnly === true ? 'nokey' : 'default' },
  });
  const [sizes, report] = [new Set<string>(), progressReporter()];
  let [packets, frames] = [0, 0];
  async function* counted() {
    for await (const packet of demuxer.packets(index)) {
      yield packet;
      if (packet !== null) packets += 1;
      if (packets >= most) return;
    }
  }
  for await (using frame of decoder.frames(counted())) {
    if (frame === null) continue;
    frames += 1;
    sizes.add(`${frame.width}x${frame.height}`);
    report(frames);
  }
  return { packets, frames, sizes: sizes.size };
}

function progressReporter(): (at: number) => void {
  let reportedAt = 0;
  return (at) => {
    if (performance.now() < reportedAt + reportEveryMs) return;
    reportedAt = performance.now();
    write({ at });
  };
}

// The programs rotate frames upright automatically, the libraries don't.
const rotationFilters: Record<Rotation, string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
  odd: [],
};

type Track = { target: number; packets: AsyncIterable<Packet | null> };

function streamOf(demuxer: Demuxer, index: number): Stream {
  const stream = demuxer.getStream(index);
  if (!stream) throw new Error('Invalid data found when processing input: no such stream');
  // Tracks also contain names and locations, which the muxer would copy.
  stream.metadata = null;
  return stream;
}

const onlyPicture: UnitFilter = { name: 'filter_units', options: { pass_types: pictureUnits } };

/** Some recordings don't start at 0. The ffmpeg program subtracts that on its own; its libraries don't. */
const fromStart = ({ startTime }: Demuxer, { from }: VideoPlan) => `PTS-${startTime + from}/TB`;

/** A filter that cuts out a part refuses more once it has all of it. */
async function* untilFull<Item>(frames: AsyncIterable<Item>): AsyncGenerator<Item | null> {
  try {
    yield* frames;
  } catch (error) {
    if (!String(error).includes('filter: End of file')) throw error;
    yield null;
  }
}

async function picture(demuxer: Demuxer, muxer: Muxer, plan: VideoPlan, rotation: Rotation): Promise<Track> {
  const { index, filters } = plan.video;
  const { preset, crf, maxRate, bufSize, level, more } = plan.rates;
  const stream = streamOf(demuxer, index);
  if (!filters) {
    const cleaner = BitStreamFilterAPI.create(onlyPicture.name, stream, onlyPicture);
    const target = muxer.addStream(stream);
    describeAsFiltered(stream, onlyPicture, muxer.getStream(target));
    return { target, packets: cleaner.packets(demuxer.packets(index)) };
  }
  const decoder = await Decoder.create(stream, skipErrors);
  // A filter starts over, with the time as well, when a picture has another size.
  const each = FilterAPI.create(
    [`setpts=${fromStart(demuxer, plan)}`, ...rotationFilters[rotation], ...filters.each].join(','),
  );
  const filter = FilterAPI.create(filters.film.join(','));
  const options = { preset, crf, profile: 'high', level, 'x264-params': more };
  const limits = { maxRate, bufSize, gopSize: 60 };
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, ...limits, options });
  const frames = untilFull(filter.frames(each.frames(decoder.frames(demuxer.packets(index)))));
  // Without the input's stream, the muxer doesn't rotate the upright picture again.
  return { target: muxer.addStream(encoder), packets: encoder.packets(frames) };
}

async function sound(demuxer: Demuxer, muxer: Muxer, plan: VideoPlan & { audio: object }): Promise<Track> {
  const { index, isCopied, filter: gaps } = plan.audio;
  const stream = streamOf(demuxer, index);
  if (isCopied) return { target: muxer.addStream(stream), packets: demuxer.packets(index) };
  const decoder = await Decoder.create(stream, skipErrors);
  const each = FilterAPI.create(
    `asetpts=${fromStart(demuxer, plan)},aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo`,
  );
  const filter = FilterAPI.create(gaps);
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: '128k' });
  const frames = untilFull(filter.frames(each.frames(decoder.frames(demuxer.packets(index)))));
  return { target: muxer.addStream(encoder), packets: encoder.packets(frames) };
}

async function make({ plan, rotation, output, ...input }: Extract<NodeAvJob, { kind: 'make' }>) {
  await using demuxer = await openInput(input);
  const options = { movflags: '+faststart', fflags: '+bitexact' };
  await using muxer = await Muxer.open(output, { format: 'mp4', options });
  const tracks = [await picture(demuxer, muxer, plan, rotation)];
  const { audio } = plan;
  if (audio) tracks.push(await sound(demuxer, muxer, { ...plan, audio }));
  const report = progressReporter();
  const copy = async ({ target, packets }: Track) => {
    for await (using packet of packets) {
      if (!packet) continue;
      const { num, den } = packet.timeBase;
      const at = (Number(packet.pts) * num) / den;
      report(at);
      await muxer.writePacket(packet, target);
    }
  };
  await Promise.all(tracks.map(copy));
}

async function takeFrame({ at, rotation, output, ...input }: Extract<NodeAvJob, { kind: 'frame' }>) {
  await using demuxer = await openInput(input);
  const stream = demuxer.video();
  if (!stream) return;
  await demuxer.seek(at, stream.index, AVSEEK_FLAG_BACKWARD);
  using decoder = await Decoder.create(stream, skipErrors);
  using filter = FilterAPI.create([`select='gte(t,${at})'`, ...rotationFilters[rotation], 'format=rgb24'].join(','));
  using encoder = await Encoder.create(FF_ENCODER_PNG, { decoder, filter });
  for await (using packet of encoder.packets(filter.frames(decoder.frames(demuxer.packets(stream.index))))) {
    if (!packet?.data) continue;
    await writeFile(output, packet.data);
    return;
  }
}

async function run(job: NodeAvJob): Promise<unknown> {
  switch (job.kind) {
    case 'probe':
      return probe(job);
    case 'packets':
      return readPackets(job);
    case 'decode':
      return decode(job);
    case 'make':
      return make(job);
    case 'frame':
      return takeFrame(job);
  }
}

/** H.264's profile numbers; the constrained variant is a flag next to the number. */
const profiles = new Map<number, string>([
  [66, 'Baseline'],
  [66 + 512, 'Constrained Baseline'],
  [77, 'Main'],
  [100, 'High'],
]);

function describeStream(stream: Stream) {
  const { index, codecpar, disposition, avgFrameRate, rFrameRate, sampleAspectRatio } = stream;
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
    nb_frames: Number(stream.nbFrames),
    width: codecpar.width,
    height: codecpar.height,
    avg_frame_rate: ratio(avgFrameRate, '/'),
    r_frame_rate: ratio(rFrameRate, '/'),
    sample_aspect_ratio: ratio(sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio, ':'),
    color_transfer: transferName(codecpar.colorTrc),
    side_data_list: rotationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
  };
}

type Format = Stream['codecpar']['format'];
type PixelFormat = Parameters<typeof avGetPixFmtName>[0];
/** For video streams only: sample formats use the same numbers. */
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

/** The matrix is nine integers in the machine's byte order; like ffprobe's, the angle is counterclockwise. */
function rotationOf(matrix: Buffer | null) {
  if (!matrix) return [];
  const [a = 0, b = 0, , c = 0, d = 0] = new Int32Array(new Uint8Array(matrix).buffer);
  const displaymatrix = `00000000: ${a} ${b} 0\n00000001: ${c} ${d} 0\n`;
  return [{ rotation: (-Math.atan2(b, a) * 180) / Math.PI, displaymatrix }];
}

type UnitFilter = { name: string; options: Record<string, string> };

/** The muxer converts start codes for MP4 only if the parameter sets have them too. With the input's, no phone plays the file. */
function describeAsFiltered(input: Stream, { name, options }: UnitFilter, output: Stream | undefined): void {
  const filter = BitStreamFilter.getByName(name);
  if (!filter || !output) throw new Error(`no ${name}`);
  using context = new BitStreamFilterContext();
  context.alloc(filter);
  for (const [key, value] of Object.entries(options)) context.setOption(key, value);
  const parameters = context.inputCodecParameters;
  if (parameters) input.codecpar.copy(parameters);
  context.inputTimeBase = input.timeBase;
  context.init();
  const made = context.outputCodecParameters;
  if (!made) throw new Error('no parameters of the copied track');
  made.copy(output.codecpar);
}

Log.setLevel(AV_LOG_ERROR);
const job: NodeAvJob = JSON.parse(process.argv[2] ?? '');
try {
  write({ result: (await run(job)) ?? null });
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
