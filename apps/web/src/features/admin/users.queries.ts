import { userSorts } from '@someday/contract/admin-lists';
import { call, endpointUrl } from './admin-client.ts';
import type { ListQuery } from './lists.queries.ts';

export const usersSource = {
  path: endpointUrl('listUsers'),
  sorts: userSorts,
  ask: (query: ListQuery<(typeof userSorts)[number]>) => call('listUsers', { query }),
};
