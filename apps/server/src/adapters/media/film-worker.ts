import path from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log, type Packet } from 'node-av/lib';

/** A folder with `0000.jpg` and so on, and `sound.wav`; gets `film.mp4`. */
export interface FilmParts {
  readonly folder: string;
  readonly framesPerSecond: number;
}

async function make({ folder, framesPerSecond }: FilmParts): Promise<void> {
  const options = { framerate: String(framesPerSecond) };
  await using drawings = await Demuxer.open(path.join(folder, '%04d.jpg'), { format: 'image2', options });
  await using sound = await Demuxer.open(path.join(folder, 'sound.wav'), { format: 'wav' });
  const [pictures, tone] = [drawings.video(), sound.audio()];
  if (!pictures || !tone) throw new Error('Invalid data found when processing input: no drawings or no sound');
  await using muxer = await Muxer.open(path.join(folder, 'film.mp4'), {
    format: 'mp4',
    options: { movflags: '+faststart' },
  });

  const videoDecoder = await Decoder.create(pictures);
  const videoFilter = FilterAPI.create('scale=out_range=tv,format=yuv420p');
  const video = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: videoDecoder,
    filter: videoFilter,
    options: { preset: 'veryfast', crf: 23 },
  });
  const audioDecoder = await Decoder.create(tone);
  const audioFilter = FilterAPI.create('aresample=48000,aformat=sample_fmts=fltp:channel_layouts=mono');
  const audio = await Encoder.create(FF_ENCODER_AAC, { decoder: audioDecoder, filter: audioFilter, bitrate: '96k' });

  const [videoTrack, audioTrack] = [muxer.addStream(video), muxer.addStream(audio)];
  const write = async (packets: AsyncIterable<Packet | null>, track: number) => {
    for await (using packet of packets) if (packet) await muxer.writePacket(packet, track);
  };
  await Promise.all([
    write(video.packets(videoFilter.frames(videoDecoder.frames(drawings.packets(pictures.index)))), videoTrack),
    write(audio.packets(audioFilter.frames(audioDecoder.frames(sound.packets(tone.index)))), audioTrack),
  ]);
}

Log.setLevel(AV_LOG_ERROR);
const parts: FilmParts = JSON.parse(process.argv[2] ?? '');
try {
  await make(parts);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
