import type { PlaybackProblem } from './media-player.copy.ts';

/** `at`: seconds. `page`: it is only shown. `player`: someone pressed a button and waits. `retry`: of a paused video, which stays paused. */
type Beginning = { at: number; by: 'page' | 'player' | 'retry' };

type Failure = { problem: PlaybackProblem; hadFocus: boolean; wasPaused: boolean };

export type PlaybackStep =
  /** The page stages it: nothing is shown, and what is played is only its first frame, which is then `held`. */
  | { name: 'staged' | 'held' }
  /** Not begun, or at its end: there is a Play button. `takesFocus`: what had the focus, or was pressed, has been replaced. */
  | { name: 'stopped'; takesFocus: boolean }
  /** Playing or paused: there are controls. */
  | { name: 'started'; takesFocus: boolean }
  /** Shown unless it is still staged: another hold may succeed. */
  | ({ name: 'failed' } & Failure);

export type PlaybackState = {
  beginning: Beginning;
  /** Seconds. */
  reached: number;
  /** A staged video shows its own first frame. Its poster is a picture less to load, unless that frame was refused. */
  hasPoster: boolean;
  step: PlaybackStep;
};

export type PlaybackEvent =
  | { type: 'held' | 'hold-refused' }
  | { type: 'play-asked'; by: 'page' | 'player' }
  | { type: 'play-refused' }
  /** From the element, also when a headset's button played it. */
  | { type: 'played' }
  | { type: 'reached'; seconds: number }
  | { type: 'ended'; hadFocus: boolean }
  | ({ type: 'failed' } & Failure)
  | { type: 'tried-again' | 'started-over' };

export function initialPlayback(at: number, isStaged: boolean): PlaybackState {
  const step: PlaybackStep = isStaged ? { name: 'staged' } : { name: 'stopped', takesFocus: false };
  return { beginning: { at, by: 'page' }, reached: at, hasPoster: !isStaged, step };
}

/** The state after an event. Elements report late, so an event that doesn't fit returns the same state object. */
export function nextPlayback(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  const { step, reached } = state;
  const isHolding = step.name === 'staged' || step.name === 'failed';
  switch (event.type) {
    case 'held':
      return isHolding ? { ...state, step: { name: 'held' } } : state;
    case 'hold-refused':
      return isHolding ? { ...state, hasPoster: true, step: { name: 'staged' } } : state;
    case 'play-asked':
      return { ...state, step: { name: 'started', takesFocus: event.by === 'player' } };
    case 'play-refused':
      return step.name === 'started' ? stopped(state, false) : state;
    case 'played':
      return step.name === 'stopped' ? { ...state, step: { name: 'started', takesFocus: false } } : state;
    case 'reached':
      return event.seconds === reached ? state : { ...state, reached: event.seconds };
    case 'ended':
      return step.name === 'started' ? stopped(state, event.hadFocus) : state;
    case 'failed': {
      const { problem, hadFocus, wasPaused } = event;
      return { ...state, step: { name: 'failed', problem, hadFocus, wasPaused } };
    }
    case 'tried-again':
      return step.name === 'failed' ? begun({ at: reached, by: step.wasPaused ? 'retry' : 'player' }) : state;
    case 'started-over':
      return begun({ at: 0, by: 'player' });
  }
}

function stopped(state: PlaybackState, takesFocus: boolean): PlaybackState {
  return { ...state, hasPoster: true, step: { name: 'stopped', takesFocus } };
}

function begun(beginning: Beginning): PlaybackState {
  const name = beginning.by === 'player' ? 'started' : 'stopped';
  return { beginning, reached: beginning.at, hasPoster: true, step: { name, takesFocus: true } };
}
