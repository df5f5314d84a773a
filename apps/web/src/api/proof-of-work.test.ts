import { createHash } from 'node:crypto';
import { hasLeadingZeroBits, proofAnswer, proofHeader } from '@someday/contract/rules/proof-of-work';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, startAnsweringServer, type AnsweringServer, type Received } from '#web/testing/answering-server.ts';
import { proofHeaders } from './proof-of-work.ts';
import { request } from './client.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const proof = { challenge: 'made.for-one_answer', bits: 10 };
const refusal = { message: 'Please try again.', code: 'proof_required', proof };

const proves = (headers: Received['headers']) => {
  const answer = String(headers[proofHeader] ?? '');
  const digest = createHash('sha256').update(answer).digest();
  return answer.startsWith(`${proof.challenge}.`) && hasLeadingZeroBits(digest, proof.bits);
};
/** Accepts requests with a proof. */
const askForProof = () =>
  server.answer((asked, response) => (proves(asked.headers) ? welcome : refused)(asked, response));
const welcome = json(200, { welcome: true });
const refused = json(428, refusal);

describe('a request that needs a proof of work', () => {
  it('is repeated once with the proof', async () => {
    askForProof();
    expect(await request('POST', `${server.origin}/api/x`, { email: 'anna@example.com' })).toEqual({ welcome: true });
    expect(server.received).toHaveLength(2);
    for (const { method, body, headers } of server.received) {
      expect({ method, body }).toEqual({ method: 'POST', body: '{"email":"anna@example.com"}' });
      expect(headers['content-type']).toBe('application/json');
    }
    expect(server.received[0]?.headers[proofHeader]).toBeUndefined();
  });

  it('fails if it is refused a second time', async () => {
    server.answer(refused);
    await expect(request('POST', `${server.origin}/api/x`, {})).rejects.toMatchObject({
      name: 'ApiError',
      code: 'proof_required',
      message: 'Please try again.',
    });
    expect(server.received).toHaveLength(2);
  });

  it('isn’t repeated if the refusal has no challenge', async () => {
    server.answer(json(428, { message: 'No.' }));
    await expect(request('POST', `${server.origin}/api/x`, {})).rejects.toMatchObject({ message: 'No.' });
    expect(server.received).toHaveLength(1);
  });
});

describe('a proof of work', () => {
  it('finds the first number whose digest starts with enough zeros', async () => {
    const answers = Array.from({ length: 100_000 }, (_, n) => proofAnswer('c', n));
    const first = answers.find((answer) => hasLeadingZeroBits(createHash('sha256').update(answer).digest(), 11));
    expect(await proofHeaders({ challenge: 'c', bits: 11 })).toEqual({ [proofHeader]: first });
  });

  it('leaves the page responsive and can be aborted', async () => {
    const stop = new AbortController();
    const work = proofHeaders({ challenge: 'no one lives that long', bits: 200 }, stop.signal);
    setTimeout(() => stop.abort(new Error('left the page')), 60);
    await expect(work).rejects.toThrow('left the page');
  });
});
