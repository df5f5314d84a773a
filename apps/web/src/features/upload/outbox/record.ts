import type { Api } from '@someday/contract/api';
import type { ReplyOf } from '@someday/contract/endpoint';
import type { MessageType } from '@someday/contract/media';
import type { NewMessageFields } from '@someday/contract/message-forms';
import type { PlanNeed } from '#web/features/billing/plan-gate.ts';

/** The words with a medium, as its message's form gives them. */
export type SendFields = Pick<
  NewMessageFields,
  | 'childId'
  | 'alsoFor'
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

/** A message as the server has kept it, with the SHA-256 of its original, and those for further loved ones. */
export type KeptMessage = ReplyOf<Api['createMessage']>;

/** What is to be sent: the words, whom it is for, and the medium. */
export type Outgoing = {
  fields: SendFields;
  /** Whom it is for, as screens name them. */
  recipientName: string;
  messageType: MessageType;
  /** As a file, with the name it is to have. */
  file: File;
  /** Under which the device keeps the recording; null for a chosen file. */
  takeId: string | null;
};

export type Transfer = {
  sentBytes: number;
  totalBytes: number;
  /** Bytes; like the time left undefined while nothing can be said. */
  perSecond: number | undefined;
  secondsLeft: number | undefined;
};

const nothingSent: Transfer = { sentBytes: 0, totalBytes: 0, perSecond: undefined, secondsLeft: undefined };

/** Where a message stands on its way out. */
export type OutgoingState =
  | { name: 'queued' }
  | { name: 'uploading'; transfer: Transfer }
  /** All of it has arrived and is being made a message: it cannot be called back any more. */
  | { name: 'finishing' }
  /** Goes on by itself. */
  | { name: 'waiting-for-connection'; transfer: Transfer }
  | { name: 'paused'; sentBytes: number }
  /** The page was loaded anew and the device has no copy: the same file must be chosen once more. */
  | { name: 'needs-file' }
  /** Refused for want of a membership, or of room in the plan. `since`: milliseconds since 1970, by this device. */
  | { name: 'waiting-for-plan'; need: PlanNeed; since: number }
  /** `text`: the server's words, if it had any. */
  | { name: 'refused'; text: string | undefined }
  | { name: 'sent'; message: KeptMessage };

/** One message on its way out: the same record on the device and on screens. */
export type OutgoingRecord = Omit<Outgoing, 'file'> & {
  id: string;
  memberId: number;
  /** Milliseconds since 1970, by this device. */
  queuedAt: number;
  fileName: string;
  fileType: string;
  fileSize: number;
  /** The key of the device's copy of a chosen file; see `copyIdIn`. */
  copyId?: string;
  /** What the server calls the upload that is under way. */
  uploadId: string | null;
  /** The device has it. */
  isKept: boolean;
  state: OutgoingState;
};

/** It is for nobody yet. */
export const isForLibrary = ({ fields }: Pick<Outgoing, 'fields'>): boolean => fields.childId === 'library';

export type OutgoingEvent =
  | { type: 'kept' }
  /** Its turn has come. */
  | { type: 'begun' }
  /** `uploadId`: null when nothing of it is left on the server. */
  | { type: 'upload-named'; uploadId: string | null }
  /** The device has kept the beginning of it only: that is what can be sent. */
  | { type: 'shorter'; fileSize: number }
  | { type: 'progress'; transfer: Transfer }
  | { type: 'uploaded' }
  | { type: 'connection-lost' }
  | { type: 'file-gone' }
  | { type: 'plan-needed'; need: PlanNeed; at: number }
  | { type: 'refused'; text: string | undefined }
  | { type: 'paused' }
  /** By its member, by a connection, or by a plan that has room. */
  | { type: 'resumed' }
  | { type: 'sent'; message: KeptMessage };

function transferOf(state: OutgoingState): Transfer {
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
      return { name: 'waiting-for-plan', need: event.need, since: event.at };
    case 'refused':
      return { name: 'refused', text: event.text };
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

/** What becomes of a record; the same record where the event does not concern it. */
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

/** How a browser has kept it before 24 November 2026: in place of the state two marks. */
export type EarlierRecord = Omit<OutgoingRecord, 'isKept' | 'state'> & {
  isPaused: boolean;
  /** Not there in what was kept before there were plans. */
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
  }
}

/** A record that an earlier page has left on the device: what only that page was doing is to be done again. */
export function reopened(kept: OutgoingRecord | EarlierRecord): OutgoingRecord {
  if ('state' in kept) return { ...kept, isKept: true, state: reopenedState(kept.state) };
  const { isPaused, waitsFor, ...record } = kept;
  const paused = isPaused ? ({ name: 'paused', sentBytes: 0 } as const) : ({ name: 'queued' } as const);
  return {
    ...record,
    isKept: true,
    state: waitsFor ? { name: 'waiting-for-plan', need: waitsFor, since: 0 } : paused,
  };
}
