import type { Message } from '@someday/contract/api/messages';
import type { MessageIdea } from '#web/content/message-tips-ideas.ts';
import type { Unsent } from '#web/features/upload/use-leave-guard.tsx';
import {
  isChanged,
  isKept,
  nextComposition,
  stepsOf,
  type Beginning,
  type Composition,
  type CompositionEvent,
  type ComposerStep,
  type Purpose,
} from './composition.ts';
import type { ComposerContext } from './composition-rules.ts';
import { isWorthKeeping } from './kept-compositions.ts';

export type ComposerPhase =
  | { name: 'editing' }
  /** The change of a saved message is being saved. */
  | { name: 'saving' }
  /** New messages, by the ids of their records in the outbox. */
  | { name: 'sending'; ids: readonly string[] }
  | { name: 'saved'; message: Message };

export type ComposerState = {
  phase: ComposerPhase;
  composition: Composition;
  idea: MessageIdea | undefined;
  /** All of it is stored on this device, so a reload loses nothing. */
  isSafe: boolean;
};

export type ComposerEvent =
  | CompositionEvent
  | { type: 'saving' }
  | { type: 'sending'; ids: readonly string[] }
  | { type: 'sending-stopped' }
  | { type: 'saved'; message: Message }
  | { type: 'stored'; isSafe: boolean };

export function nextComposer(state: ComposerState, event: ComposerEvent): ComposerState {
  switch (event.type) {
    case 'saving':
      return { ...state, phase: { name: 'saving' } };
    case 'sending':
      return { ...state, phase: { name: 'sending', ids: event.ids } };
    case 'sending-stopped':
      return { ...state, phase: { name: 'editing' } };
    case 'saved':
      return { ...state, phase: { name: 'saved', message: event.message } };
    case 'stored':
      return event.isSafe === state.isSafe ? state : { ...state, isSafe: event.isSafe };
    case 'began':
      return { phase: { name: 'editing' }, composition: event.composition, idea: undefined, isSafe: false };
    case 'failed':
      return { ...state, phase: { name: 'editing' }, composition: nextComposition(state.composition, event) };
    default: {
      const composition = nextComposition(state.composition, event);
      return composition === state.composition ? state : { ...state, composition };
    }
  }
}

/** Whether the outbox or the server has it, so that there is nothing left to enter or to store here. */
export const isGone = ({ phase }: ComposerState): boolean => phase.name === 'sending' || phase.name === 'saved';

/** Where it opens if the address names no step. */
export function firstStep(
  purpose: Purpose,
  { entries, media }: Composition,
  { lovedOnes, isGuest }: ComposerContext,
  beginning: Beginning,
): ComposerStep {
  const [first = 'seal', second = first] = stepsOf(purpose, entries);
  if (first !== 'who') return first;
  if (beginning.wasSealed) return 'seal';
  const isBack = beginning.idea !== undefined && entries.recipients.length > 0;
  const isRequested = isBack || beginning.lovedOneId !== undefined || media.length > 0 || purpose.name === 'reschedule';
  if (beginning.way && media.length === 0 && !isGuest) return 'say';
  // A guest may test without a recipient, which is offered on that step.
  const isClear = isRequested || (lovedOnes.length === 1 && !(isGuest && purpose.name === 'send'));
  const isChosen = entries.recipients.length > 0 && lovedOnes.length > 0;
  return isChosen && isClear ? second : first;
}

/** Recorder and files can be opened directly: it asks who it's for afterward, and isn't shown again what was chosen. */
export function stepAfter(step: ComposerStep, purpose: Purpose, composition: Composition): ComposerStep | undefined {
  const { entries, media } = composition;
  const steps = stepsOf(purpose, entries);
  const isUnaddressed = steps.includes('who') && entries.recipients.length === 0;
  if (step === 'say' && isUnaddressed) return 'who';
  const [next, second] = steps.slice(steps.indexOf(step) + 1);
  return next === 'say' && (media.length > 0 || entries.videoId !== null) ? second : next;
}

/** What leaving now would lose. */
export function unsentIn(state: ComposerState, purpose: Purpose, holdsTake: boolean): Unsent {
  if (isGone(state)) return 'nothing';
  if (holdsTake) return 'take';
  if (isKept(purpose)) return isChanged(state.composition) ? 'entries' : 'nothing';
  return isWorthKeeping(state.composition) ? 'message' : 'nothing';
}
