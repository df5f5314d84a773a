import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MATROSKA,
  MkvOutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type InputTrack,
} from 'mediabunny';

/** The result may be this much shorter or longer than the recording. */
const TOLERATED_SHARE = 0.02;
const TOLERATED_SECONDS = 1;

const formats = [WEBM, MATROSKA];

/** Chrome's WebM may contain H.264, which only Matroska allows. */
const formatFor = ({ type }: Blob) => (/avc1|h264/.test(type) ? new MkvOutputFormat() : new WebMOutputFormat());

/** Gives a WebM recording the duration and seeking it lacks, without re-encoding. Undefined if anything looks wrong; the original works as well. */
export async function remux(take: Blob, seconds: number): Promise<Blob | undefined> {
  const input = new Input({ source: new BlobSource(take), formats });
  try {
    const tracks = await input.getTracks();
    const target = new BufferTarget();
    const output = new Output({ format: formatFor(take), target });
    const copies = tracks.map((track) => copyOf(track, output));
    await output.start();
    await Promise.all(copies.map((copy) => copy()));
    await output.finalize();
    if (!target.buffer) return undefined;
    const made = new Blob([target.buffer], { type: take.type });
    return (await isWhole(new Input({ source: new BlobSource(made), formats }), tracks.length, seconds))
      ? made
      : undefined;
  } catch {
    return undefined; // a take cut off by a crash may end mid-packet
  } finally {
    input.dispose();
  }
}

function copyOf(track: InputTrack, output: Output): () => Promise<void> {
  if (track.isVideoTrack() && track.codec) {
    const source = new EncodedVideoPacketSource(track.codec);
    output.addVideoTrack(source, { rotation: track.rotation });
    return async () => {
      const decoderConfig = await track.getDecoderConfig();
      for await (const packet of new EncodedPacketSink(track).packets()) {
        await source.add(packet, decoderConfig ? { decoderConfig } : undefined);
      }
    };
  }
  if (track.isAudioTrack() && track.codec) {
    const source = new EncodedAudioPacketSource(track.codec);
    output.addAudioTrack(source);
    return async () => {
      const decoderConfig = await track.getDecoderConfig();
      for await (const packet of new EncodedPacketSink(track).packets()) {
        await source.add(packet, decoderConfig ? { decoderConfig } : undefined);
      }
    };
  }
  throw new Error('a track that cannot be taken over');
}

async function isWhole(input: Input, tracks: number, seconds: number): Promise<boolean> {
  try {
    if ((await input.getTracks()).length !== tracks) return false;
    const difference = Math.abs((await input.computeDuration()) - seconds);
    return difference <= Math.max(TOLERATED_SECONDS, seconds * TOLERATED_SHARE);
  } finally {
    input.dispose();
  }
}
