import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import {
  basicConstraints,
  canRecord,
  closeCamera,
  constraintsFor,
  deviceOf,
  explainCamera,
  openCamera,
} from './camera.ts';
import { initialRecorder, nextRecorder, type RecorderState } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { startRecording, type Recording } from './recording.ts';
import { useCameraPermission } from './use-camera-permission.ts';

/** From "Trying basic camera access..." to the attempt. Source: specification part 1 §8. */
const BASIC_RETRY_MS = 1000;
const TICK_MS = 200;

export type RecorderControls = {
  state: RecorderState;
  /** The camera's live picture while it is on. */
  stream: MediaStream | undefined;
  startCamera: (basic?: boolean) => void;
  record: () => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
};

/** Camera and recording behind the recorder's states. Leaving turns the camera off and drops an unfinished recording. */
export function useRecorder(maxSeconds: number): RecorderControls {
  const [state, dispatch] = useReducer(nextRecorder, initialRecorder);
  const [stream, setStream] = useState<MediaStream>();
  const live = useRef<MediaStream>(undefined);
  const recording = useRef<Recording>(undefined);
  /** Grows with every attempt, so that an answer that comes after leaving turns its camera off at once. */
  const attempt = useRef(0);
  useCameraPermission(dispatch);

  const show = useCallback((next: MediaStream | undefined) => {
    closeCamera(live.current);
    live.current = next;
    setStream(next);
  }, []);

  const startCamera = useCallback(
    async (basic = false) => {
      dispatch({ type: 'camera-asked' });
      attempt.current += 1;
      const mine = attempt.current;
      if (!canRecord()) {
        dispatch({ type: 'camera-failed', message: recorderCopy.errors.unsupported, retriesBasic: false });
        return;
      }
      try {
        const opened = await openCamera(basic ? [basicConstraints] : constraintsFor(deviceOf(navigator)));
        if (attempt.current !== mine) {
          closeCamera(opened);
          return;
        }
        show(opened);
        dispatch({ type: 'camera-opened' });
      } catch (error) {
        if (attempt.current !== mine) return;
        const { isDenied, message, retriesBasic } = explainCamera(error, basic);
        dispatch(isDenied ? { type: 'camera-denied', message } : { type: 'camera-failed', message, retriesBasic });
      }
    },
    [show],
  );

  const retriesBasic = state.name === 'error' && state.retriesBasic;
  useEffect(() => {
    if (!retriesBasic) return;
    const timer = setTimeout(() => void startCamera(true), BASIC_RETRY_MS);
    return () => clearTimeout(timer);
  }, [retriesBasic, startCamera]);

  const isRecording = state.name === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const seconds = recording.current?.seconds() ?? 0;
      dispatch({ type: 'ticked', seconds: Math.min(maxSeconds, Math.floor(seconds)) });
      if (seconds >= maxSeconds) recording.current?.stop();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRecording, maxSeconds]);

  useEffect(
    () => () => {
      attempt.current += 1;
      recording.current?.discard();
      closeCamera(live.current);
    },
    [],
  );

  const record = () => {
    if (!live.current?.active) {
      dispatch({ type: 'recording-failed', message: recorderCopy.errors.noStream });
      return;
    }
    try {
      recording.current = startRecording(live.current, {
        onTake: (take) => {
          dispatch({ type: 'recorded', take });
          show(undefined);
        },
        onFailure: () => dispatch({ type: 'recording-failed', message: recorderCopy.errors.recording }),
      });
      dispatch({ type: 'recording-started' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      dispatch({ type: 'recording-failed', message: `${recorderCopy.errors.notStarted}${reason}` });
    }
  };

  return {
    state,
    stream,
    startCamera: (basic) => void startCamera(basic),
    record,
    pause: () => {
      recording.current?.pause();
      dispatch({ type: 'paused' });
    },
    resume: () => {
      recording.current?.resume();
      dispatch({ type: 'resumed' });
    },
    stop: () => recording.current?.stop(),
  };
}
