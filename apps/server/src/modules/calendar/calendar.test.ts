import { afterAll, beforeAll, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, aRecipient } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { calendarOf } from './calendar.service.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW, env: { PUBLIC_URL: 'https://someday.example' } });
});
afterAll(() => app.close());

/** The lines of its entries, but for their names; 404: nothing. */
async function entriesOf(browser: TestClient, address: string) {
  const answer = await browser.fetch(address);
  if (!answer.ok) return { status: answer.status };
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Someday\.ics"/);
  const text = await answer.text();
  const found = (name: string) => [...text.matchAll(new RegExp(`^${name}[:;](.*)\r$`, 'gm'))].map(([, value]) => value);
  return { text, uids: found('UID'), starts: found('DTSTART'), titles: found('SUMMARY'), sequences: found('SEQUENCE') };
}

it('a calendar gets an opening’s day and nothing else, and moves it when its day changes', async () => {
  const anna = await aMember(app);
  const emma = await aLovedOne(anna, { senderName: 'Grandma, with love' });
  const file = await gpsJpeg();
  const canaries = {
    title: 'CANARY title',
    file,
    more: { description: 'CANARY words', photoCaption: 'CANARY caption' },
  };
  const { id } = await aMessage(anna, emma, { ...canaries, deliveryDate: '2026-06-14' });
  const more = { ...canaries.more, deliveryTime: '16:32' };
  await aMessage(anna, emma, { ...canaries, deliveryDate: '2026-06-14', more });
  const surprise = { ...canaries, deliveryDate: '2026-06-15', more: { ...canaries.more, isSurprise: 'true' } };
  const { id: hidden } = await aMessage(anna, emma, surprise);
  const ofMember = `/api/video-messages/${id}/calendar`;
  const ofLovedOne = (day: string) => `/api/recipient/calendar?day=${day}`;
  const recipient = await aRecipient(app, emma);

  const members = await entriesOf(anna.browser, ofMember);
  expect(members).toMatchObject({ starts: ['VALUE=DATE:20260614'], titles: ['A message for Emma opens'] });
  const surprises = await entriesOf(anna.browser, `/api/video-messages/${hidden}/calendar`);
  expect(surprises.titles).toEqual(['A message opens']);
  const theirs = await entriesOf(recipient, ofLovedOne('2026-06-14'));
  // The loved one isn't told the time zone, so the time is that of wherever they are.
  expect(theirs).toMatchObject({
    starts: ['20260614T163200', 'VALUE=DATE:20260614'],
    titles: Array.from({ length: 2 }, () => String.raw`A letter from Grandma\, with love`),
  });
  for (const { text } of [members, surprises, theirs])
    expect(text).not.toMatch(new RegExp(`CANARY|${emma.accessCode}`));
  expect(theirs.text).not.toMatch(/Z\r\nDURATION|Anna|Berlin|\/messages\/|created|photo/i);
  for (const uid of theirs.uids ?? []) expect(members.uids).not.toContain(uid);

  const nothing = { status: 404 };
  for (const day of ['2026-06-15', '2026-06-16']) expect(await entriesOf(recipient, ofLovedOne(day))).toEqual(nothing);
  const other = await aRecipient(app, await aLovedOne(anna));
  expect(await entriesOf(other, ofLovedOne('2026-06-14'))).toEqual(nothing);
  expect(await entriesOf((await aMember(app)).browser, ofMember)).toEqual(nothing);

  await app.setNow(new Date(NOW.getTime() + 120_000));
  await anna.browser.ok('updateMessage', { params: { id: String(id) }, body: { deliveryDate: '2026-07-01' } });
  for (const [browser, address, before] of [
    [anna.browser, ofMember, members],
    [recipient, ofLovedOne('2026-07-01'), theirs],
  ] as const) {
    const moved = await entriesOf(browser, address);
    expect(moved.starts).toEqual(['VALUE=DATE:20260701']);
    expect(before.uids).toContain(moved.uids?.[0]);
    expect(Number(moved.sequences?.[0])).toBeGreaterThan(Number(before.sequences?.[0]));
  }
});

it('an entry follows RFC 5545: escaped, folded at 75 bytes between characters, and ended with CRLF', () => {
  const entry = { uid: 'one@someday.example', day: '2026-12-31', at: '2026-12-31T22:30:00.000Z', url: 'https://x' };
  const text = calendarOf([{ ...entry, summary: `A letter from ${'Çağla; '.repeat(20)}\n` }], NOW);
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/);
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toContain(`SUMMARY:A letter from ${String.raw`Çağla\; `.repeat(20)}`);
  expect(whole).toContain('DTSTART:20261231T223000Z');
  expect(calendarOf([{ ...entry, at: null, summary: 'x' }], NOW)).toContain('DTEND;VALUE=DATE:20270101\r\n');
});
