import { expect, it } from 'vitest';
import { refreshLibrary } from './library.ts';
import { refreshParents } from './loved-ones.ts';
import { createQueryClient } from '#web/api/query-client.ts';

it.each([
  ['a loved one or message was added or removed', refreshParents],
  ['a library video was added or removed', refreshLibrary],
])('the plan’s usage is refetched when %s', async (_change, refresh) => {
  const client = createQueryClient();
  client.setQueryData(['/api/subscription'], {});
  await refresh(client);
  expect(client.getQueryState(['/api/subscription'])?.isInvalidated).toBe(true);
});
