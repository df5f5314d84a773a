import type { Answer, OwnAnswer } from '@someday/contract/api/answers';
import type { AnswerFacts } from '#server/modules/answers/answers.sql.ts';

type Shown = Pick<AnswerFacts, 'id' | 'text' | 'type' | 'state' | 'width' | 'height'> & {
  readonly sentAt: Date | string;
};

export function answerView({ id, text, type, state, width, height, sentAt }: Shown): Answer {
  const url = (rendition: string) => (type !== null && state === 'ready' ? `/api/answers/${id}/${rendition}` : null);
  return {
    ...{ id, kind: type ?? 'text', text, width, height },
    url: url(type ?? ''),
    posterUrl: url('poster'),
    sentAt: new Date(sentAt).toISOString(),
  };
}

export const ownAnswerView = (facts: AnswerFacts): OwnAnswer => ({
  ...answerView(facts),
  state: facts.state ?? 'ready',
  isTooLong: facts.reason === 'too-long',
  mayTakeBack: facts.mayTakeBack,
});
