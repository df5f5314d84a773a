import { feedbackSorts, troubleSorts } from '@someday/contract/admin-lists';
import { call, endpointUrl } from './admin-client.ts';
import type { ListQuery } from './lists.queries.ts';

export const surveysSource = {
  path: endpointUrl('listSurveys'),
  sorts: feedbackSorts,
  ask: (query: ListQuery<(typeof feedbackSorts)[number]>) => call('listSurveys', { query }),
};

export const cancellationsSource = {
  path: endpointUrl('listCancellations'),
  sorts: troubleSorts,
  ask: (query: ListQuery<(typeof troubleSorts)[number]>) => call('listCancellations', { query }),
};
