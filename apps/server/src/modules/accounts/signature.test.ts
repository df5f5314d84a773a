import { limits } from '@someday/contract/rules/limits';
import { signaturePaper } from '@someday/contract/rules/choices';
import type { Signature } from '@someday/contract/rules/signature';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const drawn: Signature = {
  kind: 'drawn',
  strokes: [
    [
      [100, 200, 0],
      [140, 90, 120],
      [180, 210, 260],
    ],
    [[230, 120, 700]],
  ],
};

let app: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  anna = await aMember(app);
});
afterAll(() => app.close());

const sign = (signature: Signature | null) => anna.browser.ok('saveSignature', { body: { signature } });
const refused = (signature: unknown) =>
  anna.browser.fetch('/api/account/signature', {
    method: 'PATCH',
    headers: { origin: app.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ signature }),
  });

describe('a signature', () => {
  it('is under every open message, those already sent included, until it is removed', async () => {
    const emma = await aLovedOne(anna);
    const message = await aMessage(anna, emma, { file: await gpsJpeg() });
    await app.jobs.runDue();
    const recipient = await aRecipient(app, emma);
    const seen = async () => {
      const view = await recipient.ok('getMessage', { params: { id: String(message.id) } });
      return [view.sender.signature, (await recipient.ok('getRecipient')).sender.signature];
    };
    expect(await seen()).toEqual([null, null]);
    for (const signature of [drawn, { kind: 'typed', text: 'Mama' } as const, null]) {
      expect(await sign(signature)).toEqual({ signature });
      expect(await anna.browser.ok('getSignature')).toEqual({ signature });
      expect(await seen()).toEqual([signature, signature]);
    }
  });

  it('is the member’s own', async () => {
    await sign(drawn);
    const bela = await aMember(app);
    expect(await bela.browser.ok('getSignature')).toEqual({ signature: null });
  });

  it.each<[string, unknown]>([
    ['no strokes', { kind: 'drawn', strokes: [] }],
    ['an empty stroke', { kind: 'drawn', strokes: [[]] }],
    ['a point beside the paper', { kind: 'drawn', strokes: [[[signaturePaper.width + 1, 0, 0]]] }],
    ['half a point', { kind: 'drawn', strokes: [[[1, 2]]] }],
    [
      'too many strokes',
      { kind: 'drawn', strokes: Array.from({ length: limits.signatureStrokes + 1 }, () => [[0, 0, 0]]) },
    ],
    [
      'too many points',
      { kind: 'drawn', strokes: [1, 2].map(() => Array.from({ length: limits.signaturePoints - 1 }, () => [0, 0, 0])) },
    ],
    ['blank text', { kind: 'typed', text: ' ' }],
    ['two lines', { kind: 'typed', text: 'Mama\nPapa' }],
    ['another kind', { kind: 'stamped', text: 'Mama' }],
  ])('can’t have %s', async (_what, signature) => {
    await sign(drawn);
    expect((await refused(signature)).status).toBe(400);
    expect(await anna.browser.ok('getSignature')).toEqual({ signature: drawn });
  });
});
