import type { MediaState, MessageType } from '@someday/contract/rules/media';
import { limits } from '@someday/contract/rules/limits';
import { sql } from 'kysely';

export interface AnswerFacts {
  readonly id: number;
  readonly text: string | null;
  readonly sentAt: string;
  readonly mayTakeBack: boolean;
  readonly type: MessageType | null;
  readonly state: MediaState | null;
  readonly reason: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Not the answer of someone the message was for before. */
export const isItsAnswer = sql<boolean>`answers.message_id = messages.id and answers.loved_one_id = messages.loved_one_id`;

/** The answer to a message from the loved one it's for, whatever its state. For queries of `messages`. */
export const answerFacts = sql<AnswerFacts | null>`(
  select jsonb_build_object('id', answers.id, 'text', text, 'sentAt', answers.created_at, 'type', message_type,
    'state', state, 'reason', reason, 'width', width, 'height', height, 'mayTakeBack', arrived_at is null
      or answers.created_at > (select someday_now()) - make_interval(hours => ${sql.lit(limits.answerHours)}))
  from answers left join media on media.id = answers.media_id
  where ${isItsAnswer})`.as('answer');
