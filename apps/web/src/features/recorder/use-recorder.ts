import type { Trim } from '@someday/contract/rules/media';
import { useCallback, useEffect, useEffectEvent, useReducer, useState, type Dispatch, type RefObject } from 'react';
import { deviceOf, obstacleOf, type Device } from './camera-choice.ts';
import { initialRecorder, isLive, nextRecorder, type RecorderEvent, type RecorderStep } from './recorder-machine.ts';
import { useTake } from './use-take.ts';
import type { TakeKeeper } from './recording.ts';
import { useCamera, type Camera } from './use-camera.ts';
import { recorderCopy } from './recorder.copy.ts';
import type { Recording } from './recording.ts';

function useTrackHealth(stream: MediaStream | undefined, dispatch: Dispatch<RecorderEvent>): void {
  useEffect(() => {
    if (!stream) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const tracks = stream.getTracks();
    for (const track of tracks) {
      track.addEventListener('mute', () => dispatch({ type: 'paused', cause: 'held' }), options);
      track.addEventListener(
        'unmute',
        () => {
          if (tracks.every(({ muted }) => !muted)) dispatch({ type: 'resumed', by: 'device' });
        },
        options,
      );
      track.addEventListener(
        'ended',
        () => dispatch({ type: 'camera-lost', message: recorderCopy.errors.lost }),
        options,
      );
    }
    return () => controller.abort();
  }, [stream, dispatch]);
}

/** A hidden page may never come back. Phones stop the camera then, so recording pauses; on a desktop someone may just be looking at their notes. */
function useHiddenPage(
  { isMobile }: Device,
  recording: RefObject<Recording | undefined>,
  dispatch: Dispatch<RecorderEvent>,
): void {
  useEffect(() => {
    const controller = new AbortController();
    const hide = () => {
      recording.current?.flush();
      if (!isMobile) return;
      recording.current?.pause(); // right away: the page may be frozen before the next render
      dispatch({ type: 'paused', cause: 'left' });
      dispatch({ type: 'countdown-canceled' });
    };
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') hide();
      },
      { signal: controller.signal },
    );
    addEventListener('pagehide', () => recording.current?.flush(), { signal: controller.signal });
    return () => controller.abort();
  }, [isMobile, recording, dispatch]);
}

type Devices = { cameras: readonly string[]; microphones: readonly { id: string; label: string }[] };

const noDevices: Devices = { cameras: [], microphones: [] };

async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  // Ids and labels are empty until the camera is allowed. On Windows, "communications" duplicates another device.
  const known = all.filter(({ deviceId }) => deviceId !== '' && deviceId !== 'communications');
  return {
    cameras: known.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId),
    microphones: known
      .filter(({ kind }) => kind === 'audioinput')
      .map(({ deviceId, label }, index) => ({
        id: deviceId,
        label: label || recorderCopy.unnamedMicrophone(index + 1),
      })),
  };
}

function useDevices(stream: MediaStream | undefined): Devices {
  const [devices, setDevices] = useState(noDevices);
  useEffect(() => {
    if (!stream) return;
    const controller = new AbortController();
    const list = () => {
      listDevices().then(
        (found) => {
          if (!controller.signal.aborted) setDevices(found);
        },
        () => {}, // then there is nothing to choose
      );
    };
    list();
    navigator.mediaDevices.addEventListener('devicechange', list, { signal: controller.signal });
    return () => controller.abort();
  }, [stream]);
  return devices;
}

/** Keeps the screen on while `isOn`. Browsers release the lock when the page is hidden, so it is requested again afterward. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    const controller = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const release = (held: WakeLockSentinel | undefined) => void held?.release().catch(() => {});
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (controller.signal.aborted || (lock && !lock.released)) release(held);
        else lock = held;
      } catch {
        // low battery, or the browser refuses: the screen turns off as usual
      }
    };
    void hold();
    document.addEventListener('visibilitychange', () => void hold(), { signal: controller.signal });
    return () => {
      controller.abort();
      release(lock);
    };
  }, [isOn]);
}

async function permissionFor(name: 'camera' | 'microphone'): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name });
  } catch {
    return undefined; // not every browser supports it
  }
}

/** Calls `onGranted` if camera and microphone are allowed from the beginning, so that nothing would be asked. True once that is known. */
function useCameraPermission(dispatch: Dispatch<RecorderEvent>, onGranted: () => void): boolean {
  const [isKnown, setIsKnown] = useState(false);
  const granted = useEffectEvent(onGranted);
  useEffect(() => {
    const controller = new AbortController();
    void Promise.all([permissionFor('camera'), permissionFor('microphone')]).then(([camera, microphone]) => {
      if (controller.signal.aborted) return;
      setIsKnown(true);
      if (!camera) return;
      const report = () =>
        dispatch({ type: 'permission-reported', permission: camera.state, message: recorderCopy.errors.notAllowed });
      report();
      camera.addEventListener('change', report, { signal: controller.signal });
      if (camera.state === 'granted' && microphone?.state === 'granted') granted();
    });
    return () => controller.abort();
  }, [dispatch]);
  return isKnown;
}

/** Delay before basic camera access is tried. Source: specification part 1 §8. */
const BASIC_RETRY_MS = 1000;

/** The camera and recording behind the recorder's steps. Leaving turns the camera off and ends a running recording, which stays saved. */
export function useRecorder(maxSeconds: number, keeper: TakeKeeper | undefined) {
  const [device] = useState(() => deviceOf(navigator));
  const [state, dispatch] = useReducer(nextRecorder, undefined, () => initialRecorder(obstacleOf(device)));
  const { step } = state;
  const isOn = isLive(step);
  // The take's effects come first: on leaving, the recording must end before the camera does.
  const take = useTake({ state, maxSeconds, keeper, dispatch });
  const camera = useCamera(device, step, dispatch);
  const { stream, live, open } = camera;
  const { begin: beginTake } = take;
  const begin = useCallback(() => beginTake(live), [beginTake, live]);
  const knowsPermission = useCameraPermission(dispatch, () => {
    if (step.name === 'idle') void open();
  });
  useTrackHealth(stream, dispatch);
  useHiddenPage(device, take.recording, dispatch);
  useWakeLock(isOn);
  useCountdown(step, dispatch, begin);
  useBasicRetry(step, open);
  const devices = useDevices(stream);

  return {
    state,
    device,
    devices,
    camera,
    knowsPermission,
    startCamera: (basic?: boolean) => void open(basic),
    record: () => dispatch({ type: 'record-asked' }),
    startNow: begin,
    cancelCountdown: () => dispatch({ type: 'countdown-canceled' }),
    trim: (trim: Trim | undefined) => dispatch({ type: 'trimmed', trim }),
    recordAgain: () => {
      take.setAside();
      if (state.permission === 'granted') void open();
    },
    goBack: take.goBack,
    discardAside: take.discardAside,
    pause: take.pause,
    resume: take.resume,
    stop: take.stop,
    held: take.held,
  };
}

export type RecorderControls = ReturnType<typeof useRecorder>;

function useCountdown(step: RecorderStep, dispatch: Dispatch<RecorderEvent>, begin: () => void): void {
  const left = step.name === 'countdown' ? step.left : 0;
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => (left > 1 ? dispatch({ type: 'counted' }) : begin()), 1000);
    return () => clearTimeout(timer);
  }, [left, dispatch, begin]);
}

function useBasicRetry(step: RecorderStep, open: Camera['open']): void {
  const retriesBasic = step.name === 'error' && step.retriesBasic;
  useEffect(() => {
    if (!retriesBasic) return;
    const timer = setTimeout(() => void open(true), BASIC_RETRY_MS);
    return () => clearTimeout(timer);
  }, [retriesBasic, open]);
}
