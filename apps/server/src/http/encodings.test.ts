import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { encodedJson } from './encodings.ts';

const title = 'A letter for your birthday';
const list = (one: object, length = 200) => Array.from({ length }, () => ({ title, ...one }));

async function answerTo(reply: unknown) {
  const server = Fastify();
  server.get('/', { onSend: encodedJson }, async () => reply);
  const answer = await server.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  await server.close();
  return answer;
}

it('compresses long lists', async () => {
  const { headers, rawPayload } = await answerTo(list({ shareableUrl: '' }));
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(list({ shareableUrl: '' }));
  expect(rawPayload.length).toBeLessThan(1000);
});

it.each([
  ['short ones', list({}, 3)],
  ['ones with access codes', list({ accessCode: 'ABCDEFGHJK' })],
  ['ones with links that contain codes', list({ shareableUrl: 'https://someday.example/?access=ABCDEFGHJK' })],
  ['ones with guest codes', list({ guestCode: 'BETA-2026' })],
])('doesn’t compress %s', async (_which, reply) => {
  const { headers, body } = await answerTo(reply);
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(body)).toEqual(reply);
});
