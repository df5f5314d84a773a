import { onDevice } from '#web/lib/storage.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react';
import {
  basicConstraints,
  constraintsFor,
  expectedPicture,
  firstChoice,
  isBetterPicture,
  isMirrored,
  type CameraChoice,
  type Device,
} from './camera-choice.ts';
import { isLive, type RecorderEvent, type RecorderStep } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';

type CameraFailure = { isDenied: boolean; message: string; retriesBasic: boolean };

const byName: Record<string, string> = {
  NotAllowedError: recorderCopy.errors.notAllowed,
  SecurityError: recorderCopy.errors.notAllowed,
  NotFoundError: recorderCopy.errors.notFound,
  NotReadableError: recorderCopy.errors.notReadable,
  OverconstrainedError: recorderCopy.errors.overconstrained,
};

/** Some browsers' `OverconstrainedError` is neither an Error nor a DOMException. */
function nameAndMessage(error: unknown): { name: string; message: string } {
  const part = (key: 'name' | 'message') =>
    typeof error === 'object' && error !== null && key in error ? String(Reflect.get(error, key)) : '';
  return { name: part('name'), message: part('message') || String(error) };
}

/** Why the camera didn't open, in the words of specification part 1 §8. */
export function explainCamera(error: unknown, isBasic: boolean): CameraFailure {
  const { name, message } = nameAndMessage(error);
  const isDenied = name === 'NotAllowedError' || name === 'SecurityError';
  const isTooStrict = name === 'OverconstrainedError';
  const { errors } = recorderCopy;
  // Without any camera, WebKit calls even basic settings too strict.
  const basic = isDenied ? errors.basic : isTooStrict ? errors.notFound : undefined;
  return {
    isDenied,
    message: (isBasic ? basic : undefined) ?? byName[name] ?? errors.other(message),
    retriesBasic: isTooStrict && !isBasic,
  };
}

/** Opens camera and microphone with the first settings that work. Throws the browser's own error; `explainCamera` reads it. */
export async function openCamera(tries: readonly MediaStreamConstraints[]): Promise<MediaStream> {
  const [first = basicConstraints, ...rest] = tries;
  try {
    return await navigator.mediaDevices.getUserMedia(first);
  } catch (error) {
    // Simpler settings don't help against the errors we know by name.
    if (rest.length === 0 || nameAndMessage(error).name in byName) throw error;
    return openCamera(rest);
  }
}

function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const KEY = 'recorder-sharp';

const prefersSharpPicture = (): boolean => onDevice.text(KEY) !== 'no';
const rememberPicture = (isBetter: boolean): boolean => onDevice.keep(KEY, isBetter ? 'yes' : 'no');

const RATIO_KEY = 'recorder-ratio';

/** Width by height of the picture this device's camera gave last, or will probably give. */
function expectedRatio(device: Device, choice: CameraChoice): number {
  const { width, height } = expectedPicture(device, choice);
  return Number(onDevice.text(RATIO_KEY)) || width / height;
}

function fallbackNotice(wanted: CameraChoice, opened: MediaStream): string | undefined {
  if (wanted.isBetter && !isBetterPicture(opened)) return recorderCopy.cannotBetter;
  const isOther = isMirrored(opened, wanted) !== (wanted.facing === 'user');
  return isOther && !wanted.cameraId ? recorderCopy.cannotChange : undefined;
}

/** How long the camera stays on while the page is hidden. */
const HIDDEN_MS = 30_000;

export function useCamera(device: Device, step: RecorderStep, dispatch: Dispatch<RecorderEvent>) {
  const isOn = isLive(step);
  const [stream, setStream] = useState<MediaStream>();
  const [choice, setChoice] = useState<CameraChoice>(() => ({ ...firstChoice, isBetter: prefersSharpPicture() }));
  const [ratio] = useState(() => expectedRatio(device, choice));
  /** The same stream, for code that runs between renders. */
  const live = useRef<MediaStream>(undefined);
  /** Grows with every attempt, so that a camera that opens after the page was left is turned off right away. */
  const attempt = useRef(0);

  const show = useCallback((next: MediaStream) => {
    closeCamera(live.current);
    live.current = next;
    setStream(next);
  }, []);

  useEffect(() => {
    if (isOn) return;
    closeCamera(live.current);
    live.current = undefined;
  }, [isOn]);
  useEffect(
    () => () => {
      attempt.current += 1;
      closeCamera(live.current);
    },
    [],
  );

  /** Opens with the first settings that work. Undefined: it failed, which was dispatched, or the page was left. */
  const tryAll = useCallback(
    async (sets: readonly (readonly MediaStreamConstraints[])[], isBasic: boolean) => {
      attempt.current += 1;
      const thisAttempt = attempt.current;
      let failure: unknown;
      for (const [index, tries] of sets.entries()) {
        try {
          const opened = await openCamera(tries);
          if (attempt.current === thisAttempt) {
            show(opened);
            return { opened, index };
          }
          closeCamera(opened);
        } catch (error) {
          failure = error;
        }
        if (attempt.current !== thisAttempt) return undefined;
      }
      const { isDenied, message, retriesBasic } = explainCamera(failure, isBasic);
      dispatch(isDenied ? { type: 'camera-denied', message } : { type: 'camera-failed', message, retriesBasic });
      return undefined;
    },
    [dispatch, show],
  );

  const open = useCallback(
    async (isBasic = false) => {
      dispatch({ type: 'camera-asked' });
      const first = await tryAll([isBasic ? [basicConstraints] : constraintsFor(device, choice)], isBasic);
      if (!first) return;
      rememberPicture(choice.isBetter);
      if (choice.isBetter && !isBetterPicture(first.opened)) setChoice({ ...choice, isBetter: false });
      dispatch({ type: 'camera-opened' });
    },
    [tryAll, choice, device, dispatch],
  );

  /** Opens another camera, microphone or picture, and goes back to the previous one if that fails. */
  const change = async (next: CameraChoice) => {
    dispatch({ type: 'camera-changing' });
    closeCamera(live.current); // phones open one camera at a time
    const [wanted, before] = [constraintsFor(device, next), constraintsFor(device, choice)];
    const changed = await tryAll([wanted, before], false);
    if (!changed) return;
    const notice = changed.index > 0 ? recorderCopy.cannotChange : fallbackNotice(next, changed.opened);
    const result = notice ? { ...choice, facing: facingOf(changed.opened, choice) } : next;
    setChoice(result);
    rememberPicture(result.isBetter);
    dispatch({ type: 'camera-opened', notice });
  };

  const again = useEffectEvent(() => void change(choice));
  const isReady = step.name === 'ready';
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(() => closeCamera(live.current), HIDDEN_MS);
      else if (live.current?.active === false) again();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isReady]);

  const rememberRatio = (measured: number) => void onDevice.keep(RATIO_KEY, String(measured));
  return { stream: isOn ? stream : undefined, live, choice, ratio, rememberRatio, open, change };
}

export type Camera = ReturnType<typeof useCamera>;

function facingOf(stream: MediaStream, choice: CameraChoice): CameraChoice['facing'] {
  return isMirrored(stream, choice) ? 'user' : 'environment';
}
