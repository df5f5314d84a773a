import { recorderCopy } from './recorder.copy.ts';

export type Device = { isMobile: boolean; isSafari: boolean };

/** What the browser says it is; iPads call themselves Macintosh and are told by their touch points. */
export function deviceOf({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Device {
  const isIPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return {
    isMobile: isIPad || /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent),
    isSafari: /Safari/.test(userAgent) && !/Chrom|Android|CriOS|FxiOS|Edg/.test(userAgent),
  };
}

const front = { facingMode: 'user' } as const;

/** From the wished settings to the simplest, in the order they are tried. Source: specification part 1 §9, "Recorder". */
export function constraintsFor({ isMobile, isSafari }: Device): readonly MediaStreamConstraints[] {
  const small = {
    width: { ideal: 320, max: 480 },
    height: { ideal: 240, max: 360 },
    frameRate: { ideal: 15, max: 20 },
    ...front,
  };
  const large = {
    width: { ideal: 1280, max: 1920 },
    height: { ideal: 720, max: 1080 },
    frameRate: { ideal: 30, max: 60 },
    ...front,
  };
  const middle = { width: { ideal: 480 }, height: { ideal: 360 }, ...front };
  return [
    { video: isMobile || isSafari ? small : large, audio: true },
    ...(isMobile ? [{ video: middle, audio: true }] : []),
    basicConstraints,
  ];
}

export const basicConstraints: MediaStreamConstraints = { video: true, audio: true };

export type CameraFailure = { isDenied: boolean; message: string; retriesBasic: boolean };

const byName: Record<string, string> = {
  NotAllowedError: recorderCopy.errors.notAllowed,
  SecurityError: recorderCopy.errors.notAllowed,
  NotFoundError: recorderCopy.errors.notFound,
  NotReadableError: recorderCopy.errors.notReadable,
  OverconstrainedError: recorderCopy.errors.overconstrained,
};

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

/** Why the camera did not open, in the words of specification part 1 §8. */
export function explainCamera(error: unknown, isBasic: boolean): CameraFailure {
  const message = error instanceof Error || error instanceof DOMException ? error.message : String(error);
  const name = nameOf(error);
  const isDenied = name === 'NotAllowedError' || name === 'SecurityError';
  return {
    isDenied,
    message:
      isDenied && isBasic ? recorderCopy.errors.basic : (byName[name] ?? `${recorderCopy.errors.other}${message}`),
    retriesBasic: name === 'OverconstrainedError' && !isBasic,
  };
}

/** Without a secure page there is no camera at all; old browsers have no recorder. */
export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

/** Other settings cannot help against these. */
function isFinal(error: unknown): boolean {
  return ['NotAllowedError', 'SecurityError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError'].includes(
    nameOf(error),
  );
}

/** Opens camera and microphone with the first settings that work. Raises the browser's own error; read it with `explainCamera`. */
export async function openCamera(tries: readonly MediaStreamConstraints[]): Promise<MediaStream> {
  const [first = basicConstraints, ...rest] = tries;
  try {
    return await navigator.mediaDevices.getUserMedia(first);
  } catch (error) {
    if (rest.length === 0 || isFinal(error)) throw error;
    return openCamera(rest);
  }
}

/** Turns the camera's light off. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
