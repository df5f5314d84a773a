import type { MediaFormat } from './media-tools.ts';
import type { VideoPlan } from './video-plan.ts';
import type { VideoProbe } from './video-probe.ts';

/** A file that nobody vouches for, opened as what it was sniffed to be and as nothing else. */
export type VideoFile = { path: string; format: MediaFormat };

export type MakeVideo = {
  plan: VideoPlan;
  input: VideoFile;
  probe: VideoProbe;
  output: string;
  /** Time limit. */
  seconds: number;
  maxFileBytes: number;
  /** Seconds of video made so far. */
  onProgress(made: number): void;
};

/** What an engine has made, as its probe sees it. */
export type MadeVideo = { file: VideoFile; probe: VideoProbe };

/** What does the work on videos, in processes of its own. Everything throws `MediaProblem`, or the signal's reason. */
export type VideoEngine = {
  probe(file: VideoFile, signal?: AbortSignal): Promise<VideoProbe>;
  /** Reads every packet's time: what a file really holds, in seconds, whatever its header says. */
  measureSeconds(file: VideoFile, signal?: AbortSignal): Promise<number>;
  /** Writes an MP4 that tells nothing of where, when and by what it was made. */
  make(job: MakeVideo, signal?: AbortSignal): Promise<void>;
  /** Writes one upright frame as PNG; none when there is no frame at or after `at` seconds. */
  takeFrame(made: MadeVideo, at: number, output: string, signal?: AbortSignal): Promise<void>;
};
