import { writeFile } from 'node:fs/promises';
import { BitStreamFilterAPI, Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import {
  AV_LOG_ERROR,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PNG,
} from 'node-av/constants';
import { Log, type Packet, type Stream } from 'node-av/lib';
import { describeAsFiltered, describeStream, type UnitFilter } from './node-av-streams.ts';
import { pictureUnits, type VideoPlan } from './video-plan.ts';
import type { VideoProbe } from './video-probe.ts';

type Turn = VideoProbe['video']['turn'];
type Input = { path: string; demuxer: string };
/** One job of this program, as JSON in its only argument. It writes lines of JSON: `{ at }` as it goes on, `{ result }` last. */
export type NodeAvJob =
  | ({ kind: 'probe' | 'measure' } & Input)
  | ({ kind: 'make'; plan: VideoPlan; turn: Turn; output: string } & Input)
  | ({ kind: 'frame'; at: number; turn: Turn; output: string } & Input);

/** A damaged frame is passed over; whether enough was made is checked afterwards. */
const tolerant = { exitOnError: false };

/** Seconds of video between two reports. */
const progressStep = 0.5;

const say = (line: { at: number } | { result: unknown }) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Opened as what it was sniffed to be, and allowed to open nothing else. */
function openInput({ path, demuxer }: Input) {
  const options = { protocol_whitelist: 'file', format_whitelist: 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf' };
  return Demuxer.open(`file:${path}`, { format: demuxer, options });
}

/** In the words of ffprobe's JSON. */
async function probe(input: Input) {
  await using demuxer = await openInput(input);
  const { duration } = demuxer;
  return { streams: demuxer.streams.map(describeStream), format: duration > 0 ? { duration } : {} };
}

async function measure(input: Input): Promise<number> {
  await using demuxer = await openInput(input);
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for await (using packet of demuxer.packets()) {
    const tick = packet && demuxer.getStream(packet.streamIndex)?.timeBase;
    if (!packet || !tick) continue;
    const at = (Number(packet.pts) * tick.num) / tick.den;
    start = Math.min(start, at);
    end = Math.max(end, at + (Number(packet.duration) * tick.num) / tick.den);
  }
  return end - start;
}

// The programs turn frames upright by themselves, the libraries do not.
const turning: Record<Turn, string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
  odd: [],
};

/** A track on its way from the input to the muxer. */
type Track = { target: number; packets: AsyncIterable<Packet | null> };

function streamOf(demuxer: Demuxer, index: number): Stream {
  const stream = demuxer.getStream(index);
  if (!stream) throw new Error('Invalid data found when processing input: no such stream');
  // Tracks carry names and places too, and the muxer would copy them.
  stream.metadata = null;
  return stream;
}

const onlyPicture: UnitFilter = { name: 'filter_units', options: { pass_types: pictureUnits } };

async function picture(
  demuxer: Demuxer,
  muxer: Muxer,
  { index, filters }: VideoPlan['video'],
  turn: Turn,
): Promise<Track> {
  const stream = streamOf(demuxer, index);
  if (!filters) {
    const cleaner = BitStreamFilterAPI.create(onlyPicture.name, stream, onlyPicture);
    const target = muxer.addStream(stream);
    describeAsFiltered(stream, onlyPicture, muxer.getStream(target));
    return { target, packets: cleaner.packets(demuxer.packets(index)) };
  }
  const decoder = await Decoder.create(stream, tolerant);
  const filter = FilterAPI.create([...turning[turn], ...filters].join(','));
  const options = { preset: 'veryfast', crf: 23, profile: 'high', level: '4.0' } as const;
  const rates = { maxRate: '3M', bufSize: '6M', gopSize: 60 } as const;
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, ...rates, options });
  const frames = filter.frames(decoder.frames(demuxer.packets(index)));
  // Not told of the input's stream, the muxer does not turn the upright picture once more.
  return { target: muxer.addStream(encoder), packets: encoder.packets(frames) };
}

async function sound(
  demuxer: Demuxer,
  muxer: Muxer,
  { index, isCopied }: NonNullable<VideoPlan['audio']>,
): Promise<Track> {
  const stream = streamOf(demuxer, index);
  if (isCopied) return { target: muxer.addStream(stream), packets: demuxer.packets(index) };
  const decoder = await Decoder.create(stream, tolerant);
  const filter = FilterAPI.create('aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo');
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: '128k' });
  const frames = filter.frames(decoder.frames(demuxer.packets(index)));
  return { target: muxer.addStream(encoder), packets: encoder.packets(frames) };
}

async function make({ plan, turn, output, ...input }: Extract<NodeAvJob, { kind: 'make' }>) {
  await using demuxer = await openInput(input);
  const options = { movflags: '+faststart', fflags: '+bitexact' };
  await using muxer = await Muxer.open(output, { format: 'mp4', options });
  const tracks = [await picture(demuxer, muxer, plan.video, turn)];
  if (plan.audio) tracks.push(await sound(demuxer, muxer, plan.audio));
  let told = 0;
  const copy = async ({ target, packets }: Track) => {
    for await (using packet of packets) {
      if (!packet) continue;
      const { num, den } = packet.timeBase;
      const at = (Number(packet.pts) * num) / den;
      if (at >= told + progressStep) say({ at: (told = at) });
      await muxer.writePacket(packet, target);
    }
  };
  await Promise.all(tracks.map(copy));
}

async function takeFrame({ at, turn, output, ...input }: Extract<NodeAvJob, { kind: 'frame' }>) {
  await using demuxer = await openInput(input);
  const stream = demuxer.video();
  if (!stream) return;
  await demuxer.seek(at, stream.index, AVSEEK_FLAG_BACKWARD);
  using decoder = await Decoder.create(stream, tolerant);
  using filter = FilterAPI.create([...turning[turn], 'format=rgb24'].join(','));
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
    case 'measure':
      return measure(job);
    case 'make':
      return make(job);
    case 'frame':
      return takeFrame(job);
  }
}

Log.setLevel(AV_LOG_ERROR);
const job: NodeAvJob = JSON.parse(process.argv[2] ?? '');
try {
  say({ result: (await run(job)) ?? null });
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
