import { expect, it } from 'vitest';
import { refreshLibrary } from '#web/queries/library.ts';
import { refreshParents } from '#web/queries/loved-ones.ts';
import { createQueryClient } from '#web/api/query-client.ts';

it.each([
  ['somebody or a message was added or removed', refreshParents],
  ['a video came into the library or left it', refreshLibrary],
])('what is used of the plan is asked for anew at the next look when %s', async (_change, refresh) => {
  const client = createQueryClient();
  client.setQueryData(['/api/subscription'], {});
  await refresh(client);
  expect(client.getQueryState(['/api/subscription'])?.isInvalidated).toBe(true);
});
