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

const sign = (signature: Signature | null, name: string | null = null) =>
  anna.browser.ok('saveSignature', { body: { name, signature } });
const written = (text: string): Signature => ({ kind: 'typed', text });
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
    const name = written('Anna');
    expect(await seen(), 'the name itself').toEqual([name, name]);
    for (const signature of [drawn, written('Mama'), null]) {
      expect(await sign(signature)).toEqual({ signature, names: [] });
      expect(await anna.browser.ok('getSignature')).toEqual({ signature, names: [] });
      expect(await seen()).toEqual([signature ?? name, signature ?? name]);
    }
  });

  it('is of one name: who calls the member something else sees that name’s, or the name, never another’s', async () => {
    const emma = await aLovedOne(anna, { senderName: 'Grandma' });
    const recipient = await aRecipient(app, emma);
    const seen = async () => (await recipient.ok('getRecipient')).sender.signature;
    await sign(written('Margaret'));
    expect(await seen()).toEqual(written('Grandma'));
    await sign(written('Mama'), 'Mom');
    expect(await seen()).toEqual(written('Grandma'));
    expect(await sign(drawn, 'Grandma')).toEqual({
      signature: written('Margaret'),
      names: [
        { name: 'Grandma', signature: drawn },
        { name: 'Mom', signature: written('Mama') },
      ],
    });
    expect(await seen()).toEqual(drawn);
    await sign(null, 'Grandma');
    expect(await seen()).toEqual(written('Grandma'));
  });

  it('is one of at most twenty, which can still be changed and removed', async () => {
    for (let count = 0; count < limits.signatures; count += 1) await sign(drawn, `Name ${count}`);
    await expect(sign(drawn, 'One more')).rejects.toThrow('400');
    await sign(written('Anna'), 'Name 1');
    await sign(null, 'Name 2');
    expect((await sign(drawn, 'One more')).names).toHaveLength(limits.signatures);
  });

  it('is the member’s own', async () => {
    await sign(drawn);
    const bela = await aMember(app);
    expect(await bela.browser.ok('getSignature')).toEqual({ signature: null, names: [] });
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
    expect(await anna.browser.ok('getSignature')).toEqual({ signature: drawn, names: [] });
  });
});
