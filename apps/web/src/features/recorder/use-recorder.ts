import { useCallback, useEffect, useReducer, useState, type Dispatch, type RefObject } from 'react';
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
    const left = new AbortController();
    const options = { signal: left.signal };
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
    return () => left.abort();
  }, [stream, dispatch]);
}

/** A hidden page may never come back. Phones stop the camera then, so recording pauses; on a desktop someone may just be looking at their notes. */
function useHiddenPage(
  { isMobile }: Device,
  recording: RefObject<Recording | undefined>,
  dispatch: Dispatch<RecorderEvent>,
): void {
  useEffect(() => {
    const left = new AbortController();
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
      { signal: left.signal },
    );
    addEventListener('pagehide', () => recording.current?.flush(), { signal: left.signal });
    return () => left.abort();
  }, [isMobile, recording, dispatch]);
}

type Devices = {
  cameras: readonly string[];
  microphones: readonly { id: string; label: string }[];
};

const none: Devices = { cameras: [], microphones: [] };

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
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    if (!stream) return;
    const left = new AbortController();
    const list = () => {
      listDevices().then(
        (found) => {
          if (!left.signal.aborted) setDevices(found);
        },
        () => {}, // then there is nothing to choose
      );
    };
    list();
    navigator.mediaDevices.addEventListener('devicechange', list, { signal: left.signal });
    return () => left.abort();
  }, [stream]);
  return devices;
}

/** Keeps the screen on while `isOn`. Browsers release the lock when the page is hidden, so it is requested again afterward. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    const left = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const release = (held: WakeLockSentinel | undefined) => void held?.release().catch(() => {});
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (left.signal.aborted || (lock && !lock.released)) release(held);
        else lock = held;
      } catch {
        // low battery, or the browser refuses: the screen turns off as usual
      }
    };
    void hold();
    document.addEventListener('visibilitychange', () => void hold(), { signal: left.signal });
    return () => {
      left.abort();
      release(lock);
    };
  }, [isOn]);
}

async function cameraPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'camera' });
  } catch {
    return undefined; // not every browser supports it
  }
}

function useCameraPermission(dispatch: Dispatch<RecorderEvent>): void {
  useEffect(() => {
    const left = new AbortController();
    void cameraPermission().then((status) => {
      if (!status || left.signal.aborted) return;
      const report = () =>
        dispatch({ type: 'permission-reported', permission: status.state, message: recorderCopy.errors.notAllowed });
      report();
      status.addEventListener('change', report, { signal: left.signal });
    });
    return () => left.abort();
  }, [dispatch]);
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
  const camera = useCamera(device, isOn, dispatch);
  const { stream, live, open } = camera;
  const { begin: beginTake } = take;
  const begin = useCallback(() => beginTake(live), [beginTake, live]);
  useCameraPermission(dispatch);
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
    startCamera: (basic?: boolean) => void open(basic),
    record: () => dispatch({ type: 'record-asked' }),
    startNow: begin,
    cancelCountdown: () => dispatch({ type: 'countdown-canceled' }),
    recordAgain: () => {
      take.setAside();
      if (state.permission === 'granted') void open();
    },
    goBack: take.goBack,
    forgetAside: take.forgetAside,
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
