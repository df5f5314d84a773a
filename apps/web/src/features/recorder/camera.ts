import { basicConstraints } from './camera-choice.ts';
import { recorderCopy } from './recorder.copy.ts';

export type CameraFailure = { isDenied: boolean; message: string; retriesBasic: boolean };

const byName: Record<string, string> = {
  NotAllowedError: recorderCopy.errors.notAllowed,
  SecurityError: recorderCopy.errors.notAllowed,
  NotFoundError: recorderCopy.errors.notFound,
  NotReadableError: recorderCopy.errors.notReadable,
  OverconstrainedError: recorderCopy.errors.overconstrained,
};

/** An `OverconstrainedError` is neither an Error nor a DOMException in every browser. */
function reading(error: unknown): { name: string; message: string } {
  const part = (key: 'name' | 'message') =>
    typeof error === 'object' && error !== null && key in error ? String(Reflect.get(error, key)) : '';
  return { name: part('name'), message: part('message') || String(error) };
}

/** Why the camera did not open, in the words of specification part 1 §8. */
export function explainCamera(error: unknown, isBasic: boolean): CameraFailure {
  const { name, message } = reading(error);
  const isDenied = name === 'NotAllowedError' || name === 'SecurityError';
  return {
    isDenied,
    message:
      isDenied && isBasic ? recorderCopy.errors.basic : (byName[name] ?? `${recorderCopy.errors.other}${message}`),
    retriesBasic: name === 'OverconstrainedError' && !isBasic,
  };
}

/** Opens camera and microphone with the first settings that work. Raises the browser's own error; read it with `explainCamera`. */
export async function openCamera(tries: readonly MediaStreamConstraints[]): Promise<MediaStream> {
  const [first = basicConstraints, ...rest] = tries;
  try {
    return await navigator.mediaDevices.getUserMedia(first);
  } catch (error) {
    // Other settings cannot help against what has a name of its own.
    if (rest.length === 0 || reading(error).name in byName) throw error;
    return openCamera(rest);
  }
}

/** Turns the camera's light off. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
