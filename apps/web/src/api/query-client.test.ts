import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { createQueryClient, readFirstKey } from './query-client.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

describe('the data cache', () => {
  it('reads the first element of the key and keeps it for ever', async () => {
    server.answer(json(200, { messages: [] }));
    const client = createQueryClient();
    const queryKey = [`${server.origin}/api/parents`, 'anything else'];
    expect(await client.fetchQuery({ queryKey })).toEqual({ messages: [] });
    expect(await client.fetchQuery({ queryKey })).toEqual({ messages: [] });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/parents']);
  });

  it('neither polls, looks again on focus nor tries twice', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('fails once on a 401, and gives null where that was asked for', async () => {
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
