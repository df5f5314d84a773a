import { vi } from 'vitest';

/** The test page has no camera, microphone or recorder. These stand in for the browser's. */
export class PageTrack extends EventTarget {
  readonly kind: 'video' | 'audio';
  readonly settings: MediaTrackSettings;
  readyState = 'live';
  muted = false;
  constructor(kind: 'video' | 'audio', settings: MediaTrackSettings = {}) {
    super();
    this.kind = kind;
    this.settings = settings;
  }
  getSettings = () => this.settings;
  getCapabilities = (): MediaTrackCapabilities => ({});
  stop(): void {
    this.readyState = 'ended';
  }
  /** Unplugged, or taken by the system. */
  unplug(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
  setMuted(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

export class PageStream {
  readonly video: PageTrack;
  readonly audio: PageTrack;
  constructor(video: MediaTrackSettings = {}, audio: MediaTrackSettings = {}) {
    this.video = new PageTrack('video', video);
    this.audio = new PageTrack('audio', audio);
  }
  getTracks = () => [this.video, this.audio];
  getVideoTracks = () => [this.video];
  getAudioTracks = () => [this.audio];
  get active(): boolean {
    return this.getTracks().some(({ readyState }) => readyState === 'live');
  }
}

/** Emits a chunk per timeslice, as browsers do. */
export class PageRecorder extends EventTarget {
  static latest: PageRecorder | undefined;
  /** A busy device begins only when `begin` is called. */
  static isBusy = false;
  static isTypeSupported = (type: string) => type === 'video/webm';
  readonly mimeType = 'video/webm';
  readonly options: MediaRecorderOptions;
  state = 'inactive';
  /** When set, nothing is emitted after stopping. */
  isStuck = false;
  /** When set, it has nothing to give. */
  isMute = false;
  private hasBegun = false;
  private beat: ReturnType<typeof setInterval> | undefined;

  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    this.options = options;
    PageRecorder.latest = this;
  }
  start(timeslice: number): void {
    this.state = 'recording';
    this.beat = setInterval(() => {
      if (this.state === 'recording' && this.hasBegun) this.give('a second. ');
    }, timeslice);
    if (!PageRecorder.isBusy) this.begin();
  }
  begin(): void {
    this.hasBegun = true;
    this.dispatchEvent(new Event('start'));
  }
  pause(): void {
    this.state = 'paused';
  }
  resume(): void {
    this.state = 'recording';
  }
  requestData(): void {
    this.give('so far. ');
  }
  stop(): void {
    this.state = 'inactive';
    clearInterval(this.beat);
    if (this.isStuck) return;
    if (this.hasBegun) this.give('the end.');
    this.dispatchEvent(new Event('stop'));
  }
  give(text: string): void {
    const data = new Blob(this.isMute ? [] : [text], { type: this.mimeType });
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Hears the loudness a test sets. Silent until then. */
class PageAnalyser {
  static loudness = 0;
  fftSize = 0;
  getFloatTimeDomainData(samples: Float32Array): void {
    samples.fill(PageAnalyser.loudness);
  }
}

class PageAudio {
  readonly state = 'running';
  createAnalyser = () => new PageAnalyser();
  createMediaStreamSource = () => ({ connect: () => {} });
  resume = async () => {};
  close = async () => {};
}

/** Sets the loudness, from 0 to 1. */
export function speak(loudness: number): void {
  PageAnalyser.loudness = loudness;
}

/** Installs them in the page until the test ends. Returns controls, including the camera constraints requested. */
export function stubCamera(userAgent = 'Chrome') {
  const streams: PageStream[] = [];
  const devices: { kind: string; deviceId: string; label: string }[] = [];
  const getUserMedia = vi.fn<(wished: MediaStreamConstraints) => Promise<unknown>>(async () => {
    const stream = new PageStream();
    streams.push(stream);
    return stream;
  });
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => devices });
  const permission = Object.assign(new EventTarget(), { state: 'prompt' });
  speak(0.1);
  PageRecorder.isBusy = false;
  vi.stubGlobal('MediaRecorder', PageRecorder);
  vi.stubGlobal('AudioContext', PageAudio);
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 0,
    mediaDevices,
    permissions: { query: async () => permission },
  });
  return {
    getUserMedia,
    mediaDevices,
    devices,
    streams,
    stream: () => {
      const last = streams.at(-1);
      if (!last) throw new Error('The camera hasn’t been opened.');
      return last;
    },
    recorder: () => {
      if (!PageRecorder.latest) throw new Error('Nothing has been recorded.');
      return PageRecorder.latest;
    },
    refuse: (name: string) => getUserMedia.mockRejectedValueOnce(new DOMException('No', name)),
    permit: (state: PermissionState) => {
      permission.state = state;
      permission.dispatchEvent(new Event('change'));
    },
  };
}
