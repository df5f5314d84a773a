import { useCallback, useEffect, useMemo, useRef, type Dispatch, type RefObject } from 'react';
import { canGoBack, holdsTake, type RecorderEvent, type RecorderState } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { startRecording, type Recording, type TakeKeeper, type HeldTake } from './recording.ts';

const TICK_MS = 200;

/** Stop pressed earlier was meant for “Start now”, which was in the same place a moment ago. */
const MIN_TAKE_MS = 500;

/** After this many, a recorder that gave nothing won't the next time, either. */
const SILENT_SECONDS = 2;

type UseTakeOptions = {
  state: RecorderState;
  maxSeconds: number;
  keeper: TakeKeeper | undefined;
  dispatch: Dispatch<RecorderEvent>;
};

export function useTake({ state, maxSeconds, keeper, dispatch }: UseTakeOptions) {
  const { step } = state;
  const recording = useRef<Recording>(undefined);
  const begunAt = useRef(0);
  /** The recordings of the takes set aside, in the same order. */
  const aside = useRef<Recording[]>([]);

  const begin = useCallback(
    ({ current: stream }: RefObject<MediaStream | undefined>) => {
      if (!stream?.active) {
        dispatch({ type: 'camera-lost', message: recorderCopy.errors.noStream });
        return;
      }
      try {
        recording.current = startRecording(stream, {
          keeper,
          maxSeconds,
          onTake: (take, ending) => dispatch({ type: 'recorded', take, ending }),
          onNothing: (ending) => {
            dispatch({ type: 'recording-failed', message: recorderCopy.errors.recording });
            const isLost = ending === 'camera' || ending === 'microphone';
            const hasRun = (recording.current?.seconds() ?? 0) >= SILENT_SECONDS;
            const { lost, nothing } = recorderCopy.errors;
            if (isLost || hasRun) dispatch({ type: 'camera-lost', message: isLost ? lost : nothing });
          },
          onSaveFailed: () => dispatch({ type: 'saving-failed' }),
        });
        begunAt.current = performance.now();
        dispatch({ type: 'recording-started' });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        dispatch({ type: 'recording-failed', message: recorderCopy.errors.notStarted(reason) });
      }
    },
    [keeper, maxSeconds, dispatch],
  );

  const { name } = step;
  useEffect(() => {
    if (name === 'paused') recording.current?.pause();
    if (name === 'recording') recording.current?.resume();
  }, [name]);
  useEffect(() => {
    if (name !== 'recording') return;
    const timer = setInterval(() => {
      const seconds = recording.current?.seconds() ?? 0;
      dispatch({ type: 'ticked', seconds: Math.min(maxSeconds, Math.floor(seconds)) });
      if (seconds >= maxSeconds) recording.current?.stop('limit');
      if (recording.current?.isSilent()) recording.current.stop('recorder');
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [name, maxSeconds, dispatch]);
  useEffect(() => () => recording.current?.stop('member'), []);

  const holds = holdsTake(step) || state.aside.length > 0;
  const held = useMemo<HeldTake | undefined>(() => {
    if (!holds) return undefined;
    const all = () => [...aside.current, recording.current].filter((one) => one !== undefined);
    return {
      keepForLater: async () => {
        const kept = await Promise.all(all().map((one) => one.keepForLater()));
        return kept.length > 0 && kept.every(Boolean);
      },
      discard: async () => {
        await Promise.all(all().map((one) => one.discard()));
        aside.current = [];
        dispatch({ type: 'discarded' });
      },
    };
  }, [holds, dispatch]);

  return {
    recording,
    begin,
    pause: () => dispatch({ type: 'paused', cause: 'member' }),
    resume: () => dispatch({ type: 'resumed', by: 'member' }),
    stop: () => {
      if (!recording.current || performance.now() - begunAt.current < MIN_TAKE_MS) return;
      dispatch({ type: 'stopped' });
      recording.current.stop('member');
    },
    setAside: () => {
      if (recording.current) aside.current.push(recording.current);
      recording.current = undefined;
      dispatch({ type: 'recorded-again' });
    },
    goBack: () => {
      if (!canGoBack(state)) return;
      recording.current = aside.current.pop();
      dispatch({ type: 'went-back' });
    },
    discardAside: () => {
      for (const one of aside.current.splice(0)) void one.discard();
    },
    /** What leaving would lose. The same object until that changes. */
    held,
  };
}
