import { useCallback, useEffect, useReducer, useState, type Dispatch } from 'react';
import { deviceOf, obstacleOf, type Device } from './device.ts';
import {
  initialRecorder,
  isLive,
  nextRecorder,
  type RecorderEvent,
  type RecorderState,
  type Step,
} from './recorder-machine.ts';
import type { TakeKeeper } from './take-keeper.ts';
import { useCameraPermission } from './use-camera-permission.ts';
import { useCamera, type Camera } from './use-camera.ts';
import { useDevices, type Devices } from './use-devices.ts';
import { useHiddenPage, useTrackHealth } from './use-interruptions.ts';
import { useTake, type TakeControls } from './use-take.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** From "Trying basic camera access..." to the attempt. Source: specification part 1 §8. */
const BASIC_RETRY_MS = 1000;

export type RecorderControls = Omit<TakeControls, 'begin' | 'recording' | 'setAside'> & {
  state: RecorderState;
  device: Device;
  devices: Devices;
  camera: Camera;
  startCamera: (basic?: boolean) => void;
  record: () => void;
  startNow: () => void;
  cancelCountdown: () => void;
  recordAgain: () => void;
};

/** Camera and recording behind the recorder's steps. Leaving turns the camera off and ends a recording that runs, without throwing it away. */
export function useRecorder(maxSeconds: number, keeper: TakeKeeper | undefined): RecorderControls {
  const [device] = useState(() => deviceOf(navigator));
  const [state, dispatch] = useReducer(nextRecorder, undefined, () => initialRecorder(obstacleOf(device)));
  const { step } = state;
  const isOn = isLive(step);
  // The take's effects come first: on leaving, the recording has to end before its camera does.
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
    startCamera: (basic) => void open(basic),
    record: () => dispatch({ type: 'record-asked' }),
    startNow: begin,
    cancelCountdown: () => dispatch({ type: 'countdown-cancelled' }),
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

/** Counts down second by second, and begins. */
function useCountdown(step: Step, dispatch: Dispatch<RecorderEvent>, begin: () => void): void {
  const left = step.name === 'countdown' ? step.left : 0;
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => (left > 1 ? dispatch({ type: 'counted' }) : begin()), 1000);
    return () => clearTimeout(timer);
  }, [left, dispatch, begin]);
}

/** A moment after the wished settings failed, the simplest are tried. */
function useBasicRetry(step: Step, open: Camera['open']): void {
  const retriesBasic = step.name === 'error' && step.retriesBasic;
  useEffect(() => {
    if (!retriesBasic) return;
    const timer = setTimeout(() => void open(true), BASIC_RETRY_MS);
    return () => clearTimeout(timer);
  }, [retriesBasic, open]);
}
