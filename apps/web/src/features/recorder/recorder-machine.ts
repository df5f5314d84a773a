import type { Trim } from '@someday/contract/rules/media';
import type { CameraObstacle } from './camera-choice.ts';

export type Take = {
  blob: Blob;
  /** Measured while recording, without pauses. The file itself may not know its duration. */
  seconds: number;
  /** The keeper's id for it, or for its beginning if the device ran out of space. Undefined without a keeper. */
  keptId: string | undefined;
  /** What to keep of it; all of it if undefined. */
  trim?: Trim | undefined;
};

export type Ending = 'member' | 'limit' | 'camera' | 'microphone' | 'recorder';

/** `held`: camera or microphone are in use elsewhere, as during a call. `left`: a phone shows another app or page. */
export type PauseCause = 'member' | 'held' | 'left';

export type Permission = 'prompt' | 'granted' | 'denied';

export type TakenStep = { name: 'review'; take: Take; ending: Ending };

export type RecorderStep =
  | { name: 'idle' }
  | { name: 'impossible'; obstacle: CameraObstacle }
  | { name: 'starting' }
  /** `problem`: why recording failed. `notice`: the outcome of a changed setting. `isChanging`: another device or picture is being opened. */
  | { name: 'ready'; problem: string | undefined; notice: string | undefined; isChanging: boolean }
  | { name: 'countdown'; left: number }
  | { name: 'recording'; seconds: number }
  | { name: 'paused'; seconds: number; cause: PauseCause }
  /** Stopped; the browser still has to deliver the last chunk. */
  | { name: 'finishing'; seconds: number }
  | TakenStep
  | { name: 'denied'; message: string }
  /** `retriesBasic`: simpler settings will be tried in a moment. */
  | { name: 'error'; message: string; retriesBasic: boolean };

export type RecorderState = {
  permission: Permission;
  /** False once the device can't save the rest of the recording, which is then only in this page's memory. */
  isKept: boolean;
  step: RecorderStep;
  /** Takes set aside to record again, latest last. Kept until another one is used. */
  aside: readonly TakenStep[];
};

export type RecorderEvent =
  | { type: 'permission-reported'; permission: Permission; message: string }
  | { type: 'camera-asked' }
  | { type: 'camera-changing' }
  | { type: 'camera-opened'; notice?: string | undefined }
  | { type: 'camera-denied'; message: string }
  | { type: 'camera-failed'; message: string; retriesBasic: boolean }
  | { type: 'camera-lost'; message: string }
  | { type: 'record-asked' }
  | { type: 'counted' }
  | { type: 'countdown-canceled' }
  | { type: 'recording-started' }
  | { type: 'recording-failed'; message: string }
  | { type: 'saving-failed' }
  | { type: 'ticked'; seconds: number }
  | { type: 'paused'; cause: PauseCause }
  /** `by: 'device'`: camera and microphone are free again. */
  | { type: 'resumed'; by: 'member' | 'device' }
  | { type: 'stopped' }
  | { type: 'recorded'; take: Take; ending: Ending }
  | { type: 'trimmed'; trim: Trim | undefined }
  | { type: 'recorded-again' }
  | { type: 'went-back' }
  | { type: 'discarded' };

export const COUNTDOWN_SECONDS = 3;

export function initialRecorder(obstacle?: CameraObstacle): RecorderState {
  const step: RecorderStep = obstacle ? { name: 'impossible', obstacle } : { name: 'idle' };
  return { permission: 'prompt', isKept: true, step, aside: [] };
}

/** The state after an event. Browsers report late, so an event that doesn't fit returns the same state object. */
export function nextRecorder(state: RecorderState, event: RecorderEvent): RecorderState {
  const permission = nextPermission(state.permission, event);
  const isKept = event.type === 'saving-failed' ? false : event.type === 'recording-started' || state.isKept;
  const last = event.type === 'went-back' && canGoBack(state) ? state.aside.at(-1) : undefined;
  const step = last ?? nextStep(state.step, event, permission);
  const aside = nextAside(state, event, step);
  const isSame =
    step === state.step && permission === state.permission && isKept === state.isKept && aside === state.aside;
  return isSame ? state : { permission, isKept, step, aside };
}

/** Whether a take set aside can be returned to. Not while a camera is opening: it couldn't be turned off. */
export function canGoBack({ step, aside }: RecorderState): boolean {
  return aside.length > 0 && !holdsTake(step) && !isOpening(step) && step.name !== 'countdown';
}

function nextAside({ step, aside }: RecorderState, event: RecorderEvent, next: RecorderStep): readonly TakenStep[] {
  if (event.type === 'recorded-again' && step.name === 'review') return [...aside, step];
  if (event.type === 'went-back' && next !== step) return aside.slice(0, -1);
  return event.type === 'discarded' && aside.length > 0 ? [] : aside;
}

/** A camera that opened counts as granted, one that failed as denied. Source: specification part 1 §4, "Camera permission". */
function nextPermission(permission: Permission, event: RecorderEvent): Permission {
  switch (event.type) {
    case 'camera-opened':
      return 'granted';
    case 'camera-denied':
    case 'camera-failed':
      return 'denied';
    case 'permission-reported':
      // Safari reports "prompt" as soon as its camera is off. That doesn't revoke the permission.
      return event.permission === 'prompt' && permission === 'granted' ? permission : event.permission;
    default:
      return permission;
  }
}

function nextStep(step: RecorderStep, event: RecorderEvent, permission: Permission): RecorderStep {
  switch (event.type) {
    case 'permission-reported':
      if (event.permission !== 'denied') return step.name === 'denied' ? { name: 'idle' } : step;
      return isUntouchable(step) ? step : { name: 'denied', message: event.message };
    case 'camera-asked':
      return isUntouchable(step) && step.name !== 'review' ? step : { name: 'starting' };
    case 'camera-changing':
      return step.name === 'ready' ? { ...ready, isChanging: true } : step;
    case 'camera-opened':
      return isOpening(step) ? { ...ready, notice: event.notice } : step;
    case 'camera-denied':
      return isUntouchable(step) ? step : { name: 'denied', message: event.message };
    case 'camera-failed':
      return isOpening(step) ? { name: 'error', message: event.message, retriesBasic: event.retriesBasic } : step;
    case 'camera-lost':
      return (step.name === 'ready' && !step.isChanging) || step.name === 'countdown'
        ? { name: 'error', message: event.message, retriesBasic: false }
        : step;
    case 'record-asked':
      return step.name === 'ready' && !step.isChanging ? { name: 'countdown', left: COUNTDOWN_SECONDS } : step;
    case 'counted':
      return step.name === 'countdown' ? { name: 'countdown', left: Math.max(1, step.left - 1) } : step;
    case 'countdown-canceled':
      return step.name === 'countdown' ? ready : step;
    case 'recording-started':
      return step.name === 'countdown' ? { name: 'recording', seconds: 0 } : step;
    case 'recording-failed':
      return isLive(step) ? { ...ready, problem: event.message } : step;
    case 'ticked':
      return step.name === 'recording' && step.seconds !== event.seconds
        ? { name: 'recording', seconds: event.seconds }
        : step;
    case 'paused':
      return nextPause(step, event.cause);
    case 'resumed':
      if (step.name !== 'paused' || (event.by === 'device' && step.cause !== 'held')) return step;
      return { name: 'recording', seconds: step.seconds };
    case 'stopped':
      return isRecordingUnderWay(step) ? { name: 'finishing', seconds: step.seconds } : step;
    case 'recorded':
      return isRecordingUnderWay(step) || step.name === 'finishing'
        ? { name: 'review', take: event.take, ending: event.ending }
        : step;
    case 'trimmed':
      return step.name === 'review' ? { ...step, take: { ...step.take, trim: event.trim } } : step;
    case 'recorded-again':
      if (step.name !== 'review') return step;
      return permission === 'granted' ? { name: 'starting' } : { name: 'idle' };
    case 'discarded':
      return holdsTake(step) ? { name: 'idle' } : step;
    case 'saving-failed':
    case 'went-back':
      return step;
  }
}

/** After leaving the page, people resume by hand, even if the camera is free again. */
function nextPause(step: RecorderStep, cause: PauseCause): RecorderStep {
  if (step.name === 'recording') return { name: 'paused', seconds: step.seconds, cause };
  return step.name === 'paused' && step.cause === 'held' && cause === 'left' ? { ...step, cause } : step;
}

const ready = { name: 'ready', problem: undefined, notice: undefined, isChanging: false } as const;

function isOpening(step: RecorderStep): boolean {
  return step.name === 'starting' || (step.name === 'ready' && step.isChanging);
}

function isUntouchable(step: RecorderStep): boolean {
  return holdsTake(step) || step.name === 'impossible';
}

export function isRecordingUnderWay(step: RecorderStep): step is RecorderStep & { name: 'recording' | 'paused' } {
  return step.name === 'recording' || step.name === 'paused';
}

type LiveStep = RecorderStep & { name: 'ready' | 'countdown' | 'recording' | 'paused' | 'finishing' };

/** The camera's picture is on the screen, or its place. */
export type CameraStep = LiveStep | (RecorderStep & { name: 'idle' | 'starting' });

export function isLive(step: RecorderStep): step is LiveStep {
  return step.name === 'ready' || step.name === 'countdown' || isRecordingUnderWay(step) || step.name === 'finishing';
}

export function holdsTake(step: RecorderStep): boolean {
  return isRecordingUnderWay(step) || step.name === 'finishing' || step.name === 'review';
}
