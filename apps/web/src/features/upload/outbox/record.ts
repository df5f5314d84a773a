import type { Api } from '@someday/contract/api/api';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import type { MessageType, Trim } from '@someday/contract/rules/media';
import type { NewMessageFields } from '@someday/contract/forms/message-forms';
import type { PlanNeed } from '#web/features/billing/plan-gate.ts';

export type SendFields = Pick<
  NewMessageFields,
  | 'childId'
  | 'alsoFor'
  | 'alsoTitles'
  | 'title'
  | 'category'
  | 'description'
  | 'photoCaption'
  | 'deliveryDate'
  | 'deliveryTime'
  | 'trigger'
  | 'schedule'
  | 'isSurprise'
  | 'recipientName'
  | 'chosenIn'
>;

/** A message as the server saved it, with the SHA-256 of its original and the messages for other loved ones. */
export type KeptMessage = ReplyOf<Api['createMessage']>;

export type Outgoing = {
  fields: SendFields;
  recipientName: string;
  messageType: MessageType;
  /** With the name it is sent under. */
  file: File;
  /** The recording's id on the device; null for a chosen file. */
  takeId: string | null;
  /** What to keep of it; all of it if undefined. */
  trim?: Trim | undefined;
};

export type Transfer = {
  sentBytes: number;
  totalBytes: number;
  /** Bytes per second. Undefined until known, like the time left. */
  perSecond: number | undefined;
  secondsLeft: number | undefined;
};

const nothingSent: Transfer = { sentBytes: 0, totalBytes: 0, perSecond: undefined, secondsLeft: undefined };

export type OutgoingState =
  | { name: 'queued' }
  | { name: 'uploading'; transfer: Transfer }
  /** All of it has arrived and is becoming a message. It can no longer be stopped. */
  | { name: 'finishing' }
  | { name: 'waiting-for-connection'; transfer: Transfer }
  | { name: 'paused'; sentBytes: number }
  /** After a reload without a copy on the device: the same file must be chosen again. */
  | { name: 'needs-file' }
  /** Refused without a membership or room in the plan. `since`: milliseconds since 1970, by this device's clock. `error`: what was raised here. */
  | { name: 'waiting-for-plan'; need: PlanNeed; since: number; error?: unknown }
  | { name: 'refused'; text: string | undefined; error?: unknown }
  | { name: 'sent'; message: KeptMessage };

export type OutgoingRecord = Omit<Outgoing, 'file'> & {
  id: string;
  memberId: number;
  /** Milliseconds since 1970, by this device's clock. */
  queuedAt: number;
  fileName: string;
  fileType: string;
  fileSize: number;
  copyId?: string;
  uploadId: string | null;
  isKept: boolean;
  state: OutgoingState;
};

/** What the server has made of it; undefined while it is on its way. */
export const arrivedAs = ({ state }: Pick<OutgoingRecord, 'state'>): KeptMessage | undefined =>
  state.name === 'sent' ? state.message : undefined;

export const isStopped = ({ state: { name } }: Pick<OutgoingRecord, 'state'>): boolean =>
  name === 'refused' || name === 'waiting-for-plan' || name === 'needs-file';

export type EndState = OutgoingState & { name: 'sent' | 'refused' | 'waiting-for-plan' | 'needs-file' };

const isEnded = (state: OutgoingState): state is EndState => state.name === 'sent' || isStopped({ state });

/** How messages that were sent together have ended; undefined while they go on. One of several that is refused doesn't end the others. */
export function endOf(together: readonly OutgoingRecord[], count: number): EndState | undefined {
  const states = together.map(({ state }) => state).filter(isEnded);
  const waiting = states.find(({ name }) => name === 'waiting-for-plan');
  const areAllSent = states.length === together.length && states.every(({ name }) => name === 'sent');
  return waiting ?? (areAllSent || count === 1 ? states[0] : undefined);
}

export const isForLibrary = ({ fields }: Pick<Outgoing, 'fields'>): boolean => fields.childId === 'library';

export type OutgoingEvent =
  | { type: 'kept' }
  | { type: 'begun' }
  /** `uploadId`: null if nothing of it is left on the server. */
  | { type: 'upload-named'; uploadId: string | null }
  /** The device saved only the beginning, so that is what is sent. */
  | { type: 'shorter'; fileSize: number }
  | { type: 'progress'; transfer: Transfer }
  | { type: 'uploaded' }
  | { type: 'connection-lost' }
  | { type: 'file-gone' }
  | { type: 'plan-needed'; need: PlanNeed; at: number; error?: unknown }
  | { type: 'refused'; text: string | undefined; error?: unknown }
  | { type: 'paused' }
  /** By the member, a restored connection, or a plan with room. */
  | { type: 'resumed' }
  | { type: 'sent'; message: KeptMessage };

export function transferOf(state: OutgoingState): Transfer {
  return 'transfer' in state ? state.transfer : nothingSent;
}

function nextState(state: OutgoingState, event: OutgoingEvent): OutgoingState {
  if (state.name === 'sent') return state;
  switch (event.type) {
    case 'begun':
      return state.name === 'queued' ? { name: 'uploading', transfer: nothingSent } : state;
    case 'progress':
      return state.name === 'uploading' ? { name: 'uploading', transfer: event.transfer } : state;
    case 'uploaded':
      return state.name === 'uploading' ? { name: 'finishing' } : state;
    case 'connection-lost':
      return { name: 'waiting-for-connection', transfer: transferOf(state) };
    case 'file-gone':
      return { name: 'needs-file' };
    case 'plan-needed':
      return { name: 'waiting-for-plan', need: event.need, since: event.at, error: event.error };
    case 'refused':
      return { name: 'refused', text: event.text, error: event.error };
    case 'paused':
      return state.name === 'finishing' ? state : { name: 'paused', sentBytes: transferOf(state).sentBytes };
    case 'resumed':
      return { name: 'queued' };
    case 'sent':
      return { name: 'sent', message: event.message };
    case 'kept':
    case 'upload-named':
    case 'shorter':
      return state;
  }
}

/** The record after an event; the same object if nothing changes. */
export function nextRecord(record: OutgoingRecord, event: OutgoingEvent): OutgoingRecord {
  switch (event.type) {
    case 'kept':
      return { ...record, isKept: true };
    case 'upload-named':
      return { ...record, uploadId: event.uploadId };
    case 'shorter':
      return { ...record, fileSize: event.fileSize, uploadId: null };
    default: {
      const state = nextState(record.state, event);
      return state === record.state ? record : { ...record, state };
    }
  }
}

/** As this device stores it, without what was raised. */
export function storedRecord(record: OutgoingRecord): OutgoingRecord {
  const { state } = record;
  return 'error' in state ? { ...record, state: { ...state, error: undefined } } : record;
}

/** The request that makes a message of an upload. Records stored by earlier versions lack some of its fields. */
export function messageForm(
  { fields, messageType, memberId, trim: kept }: OutgoingRecord,
  uploadId: string,
  sha256: string,
): FormData {
  const { chosenIn: _place, alsoFor = [], alsoTitles, trigger, ...others } = fields;
  const values = {
    ...others,
    photoCaption: messageType === 'photo' ? fields.photoCaption : '',
    alsoFor: alsoFor.join(','),
    ...(alsoTitles && { alsoTitles: JSON.stringify(alsoTitles) }),
    trigger: trigger ? JSON.stringify(trigger) : '',
    ...(kept && { trim: JSON.stringify(kept) }),
    parentId: memberId,
    ...{ uploadId, sha256 },
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value ?? ''));
  return form;
}

/** As browsers stored it before November 24, 2026: two flags instead of the state. */
export type EarlierRecord = Omit<OutgoingRecord, 'isKept' | 'state'> & {
  isPaused: boolean;
  /** Missing in records from before there were plans. */
  waitsFor?: PlanNeed | null;
};

function reopenedState(state: OutgoingState): OutgoingState {
  switch (state.name) {
    case 'paused':
      return { name: 'paused', sentBytes: 0 };
    case 'waiting-for-plan':
    case 'sent':
      return state;
    case 'queued':
    case 'uploading':
    case 'finishing':
    case 'waiting-for-connection':
    case 'needs-file':
    case 'refused':
      return { name: 'queued' };
    default: // of a newer version
      return { name: 'paused', sentBytes: 0 };
  }
}

/** A record left by an earlier page, ready to continue: what that page was doing is done again. */
export function reopened(kept: OutgoingRecord | EarlierRecord): OutgoingRecord {
  if ('state' in kept) return { ...kept, isKept: true, state: reopenedState(kept.state) };
  const { isPaused, waitsFor, ...record } = kept;
  const paused = isPaused ? ({ name: 'paused', sentBytes: 0 } as const) : ({ name: 'queued' } as const);
  return { ...record, isKept: true, state: waitsFor ? { name: 'waiting-for-plan', need: waitsFor, since: 0 } : paused };
}
