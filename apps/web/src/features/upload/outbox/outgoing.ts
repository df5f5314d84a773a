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

/** Where a message stands on its way out. */
export type OutgoingState =
  | { name: 'waiting' }
  | { name: 'sending'; transfer: Transfer }
  /** All of it has arrived and is being made a message: it cannot be called back any more. */
  | { name: 'finishing' }
  /** There is no connection; goes on by itself. */
  | { name: 'offline'; transfer: Transfer }
  | { name: 'paused'; sentBytes: number }
  /** The page was loaded anew and the device has no copy: the same file must be chosen once more. */
  | { name: 'needs-file' }
  /** Refused for want of a membership, or of room in the plan; kept until its member tries again. `error`: what nobody has been told of yet. */
  | { name: 'needs-plan'; waitsFor: PlanNeed; error?: unknown }
  /** Refused; `error` is what was raised. */
  | { name: 'problem'; error: unknown }
  | { name: 'sent'; message: KeptMessage };

/** A message on its way out, as screens show it. */
export type OutgoingItem = Omit<Outgoing, 'file'> & {
  id: string;
  fileName: string;
  fileType: string;
  fileSize: number;
  /** Some screen follows it closely. */
  isWatched: boolean;
  state: OutgoingState;
};

/** It is for nobody yet. */
export const isForLibrary = ({ fields }: Pick<Outgoing, 'fields'>): boolean => fields.childId === 'library';
