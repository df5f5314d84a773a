import { feedbackSorts, troubleSorts } from '@someday/contract/admin-lists';
import { call, endpointUrl } from '#web/api/client.ts';
import type { AdminListQuery } from './lists.queries.ts';

export const surveysSource = {
  path: endpointUrl('GET /api/admin/feedback-surveys'),
  sorts: feedbackSorts,
  ask: (query: AdminListQuery<(typeof feedbackSorts)[number]>) => call('GET /api/admin/feedback-surveys', { query }),
};

export const cancellationsSource = {
  path: endpointUrl('GET /api/admin/cancellations'),
  sorts: troubleSorts,
  ask: (query: AdminListQuery<(typeof troubleSorts)[number]>) => call('GET /api/admin/cancellations', { query }),
};
