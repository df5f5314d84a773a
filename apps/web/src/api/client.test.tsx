import { recipientsApi } from '@someday/contract/recipients';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { emma } from '#web/testing/member-world.ts';
import { openPageAt } from '#web/testing/page.ts';
import * as accounts from './account-client.ts';
import { call, endpointQuery } from './client.ts';
import { createQueryClient } from './query-client.ts';
import { createClient } from './typed-client.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
  openPageAt(server.origin);
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

describe('the client of the contract', () => {
  it('fills parameters and query into an address', () => {
    const { endpointUrl } = createClient(recipientsApi);
    expect(endpointUrl('openWithCode', { params: { code: 'A/ B' } })).toBe('/api/access/A%2F%20B');
    expect(endpointUrl('getMessage', { params: { id: 7 }, query: { access: 'X Y' } })).toBe(
      '/api/messages/7?access=X+Y',
    );
    expect(endpointUrl('getMessage', { params: { id: 7 }, query: { access: undefined } })).toBe('/api/messages/7');
  });

  it('sends a body where the contract says and gives the parsed reply', async () => {
    server.answer(json(201, { ...emma, more: 'than the contract knows' }));
    expect(await call('addLovedOne', { body: { name: 'Emma', email: '' } })).toEqual(emma);
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/api/family/members' });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ name: 'Emma', email: '' });
  });

  it('refuses a reply that is not what the contract promises', async () => {
    server.answer(json(200, { authenticated: 'yes' }));
    await expect(accounts.call('checkSession')).rejects.toThrow();
  });

  it('keeps a query under its address', async () => {
    server.answer(json(200, [emma]));
    const client = createQueryClient();
    expect(await client.fetchQuery(endpointQuery('listLovedOnes'))).toEqual([emma]);
    expect(client.getQueryData(['/api/family/members'])).toEqual([emma]);
  });
});
