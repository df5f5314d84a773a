/** A finished recording, as it is handed to whoever asked for it. */
export type Take = {
  blob: Blob;
  /** Measured while recording; the file itself may not know its duration. */
  seconds: number;
};

export type RecorderState =
  | { name: 'idle' }
  | { name: 'starting' }
  /** The camera shows a picture. `problem` says why a recording did not come about. */
  | { name: 'ready'; problem: string | undefined }
  | { name: 'recording'; seconds: number }
  | { name: 'paused'; seconds: number }
  | { name: 'review'; take: Take }
  | { name: 'denied'; message: string }
  /** `retriesBasic`: simpler settings are tried by themselves in a moment. */
  | { name: 'error'; message: string; retriesBasic: boolean };

export type RecorderEvent =
  | { type: 'camera-asked' }
  | { type: 'camera-opened' }
  | { type: 'camera-denied'; message: string }
  | { type: 'camera-failed'; message: string; retriesBasic: boolean }
  | { type: 'recording-started' }
  | { type: 'recording-failed'; message: string }
  | { type: 'ticked'; seconds: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'recorded'; take: Take }
  | { type: 'permission-granted' };

export const initialRecorder: RecorderState = { name: 'idle' };

/** What the recorder shows after an event. An event that does not fit its state changes nothing: browsers report late. */
export function nextRecorder(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'camera-asked':
      return isRunning(state) ? state : { name: 'starting' };
    case 'camera-opened':
      return state.name === 'starting' ? { name: 'ready', problem: undefined } : state;
    case 'camera-denied':
      return isRunning(state) || state.name === 'review' ? state : { name: 'denied', message: event.message };
    case 'camera-failed':
      return state.name === 'starting'
        ? { name: 'error', message: event.message, retriesBasic: event.retriesBasic }
        : state;
    case 'recording-started':
      return state.name === 'ready' ? { name: 'recording', seconds: 0 } : state;
    case 'recording-failed':
      return isRunning(state) || state.name === 'ready' ? { name: 'ready', problem: event.message } : state;
    case 'ticked':
      return state.name === 'recording' && state.seconds !== event.seconds
        ? { name: 'recording', seconds: event.seconds }
        : state;
    case 'paused':
      return state.name === 'recording' ? { name: 'paused', seconds: state.seconds } : state;
    case 'resumed':
      return state.name === 'paused' ? { name: 'recording', seconds: state.seconds } : state;
    case 'recorded':
      return isRunning(state) ? { name: 'review', take: event.take } : state;
    case 'permission-granted':
      return state.name === 'denied' ? initialRecorder : state;
  }
}

/** Something is being recorded, paused or not. */
export function isRunning(state: RecorderState): state is RecorderState & { name: 'recording' | 'paused' } {
  return state.name === 'recording' || state.name === 'paused';
}

/** Is there something that leaving would lose? */
export function holdsTake(state: RecorderState): boolean {
  return isRunning(state) || state.name === 'review';
}
