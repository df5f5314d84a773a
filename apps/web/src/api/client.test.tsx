import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { emma } from '#web/testing/member-context.ts';
import { openPageAt } from '#web/testing/page.ts';
import { call, endpointQuery, endpointUrl } from './client.ts';
import { createQueryClient } from './query-client.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
  openPageAt(server.origin);
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

describe('the contract’s client', () => {
  it('fills parameters and query into a path', () => {
    expect(endpointUrl('GET /api/access/{code}', { params: { code: 'A/ B' } })).toBe('/api/access/A%2F%20B');
    expect(endpointUrl('GET /api/messages/{id}', { params: { id: 7 }, query: { access: 'X Y' } })).toBe(
      '/api/messages/7?access=X+Y',
    );
    expect(endpointUrl('GET /api/messages/{id}', { params: { id: 7 }, query: { access: undefined } })).toBe(
      '/api/messages/7',
    );
  });

  it('sends a body and returns the reply', async () => {
    server.answer(json(201, emma));
    expect(await call('POST /api/family/members', { body: { name: 'Emma', email: '' } })).toEqual(emma);
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/api/family/members' });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ name: 'Emma', email: '' });
  });

  it('rejects a reply from a captive portal', async () => {
    server.answer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wi-Fi</p>'));
    await expect(call('GET /api/auth/check')).rejects.toThrow(TypeError);
  });

  it('caches a query under its path', async () => {
    server.answer(json(200, [emma]));
    const client = createQueryClient();
    expect(await client.fetchQuery(endpointQuery('GET /api/family/members'))).toEqual([emma]);
    expect(client.getQueryData(['/api/family/members'])).toEqual([emma]);
  });
});
