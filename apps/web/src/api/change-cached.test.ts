import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeCached } from './query-client.ts';

it('cached data can be changed without losing an invalidation', async () => {
  const client = new QueryClient();
  client.setQueryData(['list', 'marked'], [1]);
  client.setQueryData(['list', 'fresh'], [2]);
  client.setQueryData(['other'], [3]);
  await client.invalidateQueries({ queryKey: ['list', 'marked'] });
  changeCached<number[]>(client, ['list'], (numbers) => [...numbers, 9]);
  expect(client.getQueriesData({ queryKey: [] }).map(([, data]) => data)).toEqual([[1, 9], [2, 9], [3]]);
  expect(client.getQueryState(['list', 'marked'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['list', 'fresh'])?.isInvalidated).toBe(false);
});
