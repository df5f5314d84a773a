import { accessCodeAlphabet } from '@someday/contract/rules/access-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLovedOne, aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('adding a loved one', () => {
  it('gives an access code of ten unambiguous characters', async () => {
    const member = await aMember(app);
    const emma = await member.browser.ok('addLovedOne', { body: { name: ' Emma ', email: 'emma@example.org' } });
    expect(emma).toMatchObject({ name: 'Emma', email: 'emma@example.org', relationship: 'Loved One' });
    expect(emma.accessCode).toHaveLength(10);
    expect([...emma.accessCode].every((character) => accessCodeAlphabet.includes(character))).toBe(true);
    expect(await member.browser.ok('listLovedOnes')).toEqual([emma]);
  });

  it.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ email: 'not an address' }, 'Please enter a valid email address'],
    [{ relationship: 'x'.repeat(61) }, 'Use 60 characters or fewer.'],
  ])('with %j is refused: %s', async (wrong, message) => {
    const { browser } = await aMember(app);
    const refusal = await browser.refused('addLovedOne', { body: { name: 'Emma', email: null, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, message });
  });

  it('stores the code neither readable nor guessable in the database', async () => {
    const emma = await aLovedOne(await aMember(app));
    const row = await app.db.selectFrom('loved_ones').selectAll().where('id', '=', emma.id).executeTakeFirstOrThrow();
    const dump = Buffer.concat([row.code_hash, row.code_sealed, Buffer.from(JSON.stringify(row))]);
    expect(dump.includes(emma.accessCode)).toBe(false);
    expect(row.code_hash).toHaveLength(32);
  });
});

it('shows a member only their own loved ones', async () => {
  const [anna, bela] = [await aMember(app), await aMember(app)];
  await aLovedOne(anna, { name: 'Emma' });
  expect(await bela.browser.ok('listLovedOnes')).toEqual([]);
});
