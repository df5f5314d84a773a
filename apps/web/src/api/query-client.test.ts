import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { changeCached, createQueryClient, readFirstKey } from './query-client.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

describe('the data cache', () => {
  it('fetches the first element of the key and never goes stale', async () => {
    server.answer(json(200, { messages: [] }));
    const client = createQueryClient();
    const queryKey = [`${server.origin}/api/parents`, 'anything else'];
    expect(await client.fetchQuery({ queryKey })).toEqual({ messages: [] });
    expect(await client.fetchQuery({ queryKey })).toEqual({ messages: [] });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/parents']);
  });

  it('doesn’t poll, refetch on focus or retry', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('fails once on a 401, or returns null if asked to', async () => {
    server.answer(json(401, { message: 'Please log in to continue.', code: 'not_signed_in' }));
    const client = createQueryClient();
    const queryKey = [`${server.origin}/api/auth/check`];
    await expect(client.fetchQuery({ queryKey })).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(1);
    expect(await client.fetchQuery({ queryKey, queryFn: readFirstKey({ on401: 'null' }) })).toBeNull();
    server.answer(json(500, { message: 'No' }));
    await expect(
      client.fetchQuery({ queryKey: [`${queryKey[0]}2`], queryFn: readFirstKey({ on401: 'null' }) }),
    ).rejects.toMatchObject({ status: 500 });
  });
});

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
