import { limits } from '@someday/contract/rules/limits';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { recurringPatterns, triggerTypes } from '@someday/contract/rules/choices';
import { repeatUnits } from '@someday/contract/rules/choices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamily, aMember } from '#server/testing/make.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2028-02-29T12:00:00Z') });
});
afterAll(() => app.close());

const random = seededRandom(20_280_229);
const two = (number: number) => String(number).padStart(2, '0');
const aDay = () =>
  `${2018 + random.below(20)}-${two(1 + random.below(12))}-${two(28 + random.below(2) - random.below(28))}`;
const realDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10);

it('a long list of triggers comes in pages, each trigger once, in the order of the days the calendar rule gives', async () => {
  const { anna, message } = await aFamily(app);
  const triggers = Array.from({ length: 2 * limits.triggersPage + 50 }, () => {
    const isSeries = random.below(3) > 0;
    return {
      member_id: anna.id,
      message_id: message.id,
      type: random.pick(triggerTypes),
      day: realDay(aDay()),
      time: random.pick([null, '00:00', '08:30', '12:59', '13:00', '23:59']),
      pattern: isSeries ? random.pick(recurringPatterns) : null,
      every: isSeries ? 1 + random.below(40) : null,
      unit: isSeries ? random.pick(repeatUnits) : null,
      until: isSeries && random.below(3) === 0 ? realDay(aDay()) : null,
      is_active: random.below(8) > 0,
      starts_on: realDay(aDay()),
    };
  });
  // Some return today, before and after this hour.
  for (const trigger of triggers.slice(0, 40)) Object.assign(trigger, { day: '2028-02-29', starts_on: '2028-02-01' });
  const stored = await app.db.insertInto('scheduled_triggers').values(triggers).returning('id').execute();

  const listed: ScheduledTrigger[] = [];
  for (let page = await anna.browser.ok('listTriggers'); page.length > 0;) {
    listed.push(...page);
    if (page.length < limits.triggersPage) break;
    page = await anna.browser.ok('listTriggers', { query: { after: String(page.at(-1)?.id) } });
  }
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  expect(listed.length).toBe(stored.length);
  const order = listed.map(({ id, nextDate }) => [nextDate ?? 'never', id] as const);
  expect(order).toEqual(order.toSorted(([a, one], [b, other]) => (a < b ? -1 : a > b ? 1 : one - other)));

  const bela = await aMember(app);
  const query = { after: String(listed[0]?.id) };
  expect(await bela.browser.refused('listTriggers', { query })).toMatchObject({ code: 'not_found' });
});
