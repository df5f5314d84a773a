import { feedbackSorts, troubleSorts } from '@someday/contract/admin-lists';
import { call, endpointUrl } from './admin-client.ts';
import type { AdminListQuery } from './lists.queries.ts';

export const surveysSource = {
  path: endpointUrl('listSurveys'),
  sorts: feedbackSorts,
  ask: (query: AdminListQuery<(typeof feedbackSorts)[number]>) => call('listSurveys', { query }),
};

export const cancellationsSource = {
  path: endpointUrl('listCancellations'),
  sorts: troubleSorts,
  ask: (query: AdminListQuery<(typeof troubleSorts)[number]>) => call('listCancellations', { query }),
};
