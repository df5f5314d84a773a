import type { Strokes } from '@someday/contract/rules/signature';
import { sql } from 'kysely';
import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/lib/transaction.ts';
import { convertMedium } from '#server/modules/media/media.service.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamilyByMail, aMessage, aRecipient, logIn } from '#server/testing/make.ts';
import { aTrigger } from '#server/testing/sealings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn } from '#server/testing/test-mail.ts';

const NOW = '2026-03-10T12:00:00Z';
let app: TestApp;
let file: string;
beforeAll(async () => {
  file = await gpsJpeg();
  app = await startTestApp({ now: new Date(NOW), env: { PUBLIC_URL: 'https://someday.example' } });
});
beforeEach(async () => {
  await app.setNow(new Date(NOW));
  await app.takeMails();
});
afterAll(() => app.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();

describe('the email about a message', () => {
  it('comes once, as soon as the message is ready, with its sender and link, and nothing of the message', async () => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    const words = { title: 'The lighthouse', more: { description: 'By the sea', photoCaption: 'Our boat' } };
    const { id } = await aMessage(anna, emma, { ...words, file });
    const [mail, ...others] = await mailsAt(NOW);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Anna has left something for you');
    expect(linkIn(mail ?? { text: '' }, `/messages/${id}`).href).toBe(`https://someday.example/messages/${id}`);
    const whole = [mail?.subject, mail?.text, mail?.html, mail?.raw].join('\n');
    expect(whole).not.toMatch(/lighthouse|sea|boat|garden\.jpg/i);
    expect(whole).not.toContain(emma.accessCode);
    expect(whole).not.toMatch(/url\(/i);
    const shown = [...(mail?.html.matchAll(/\bsrc="([^"]*)"/g) ?? [])].map(([, source]) => source);
    expect(shown).toEqual(['cid:postmark-open-2026-03-10@someday', 'cid:stamp@someday']);
    expect(Object.keys(mail?.images ?? {})).toEqual(['<postmark-open-2026-03-10@someday>', '<stamp@someday>']);
    const head = mail?.raw.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/someday\.example\/api\/notices\/[\w.-]+\/stop>\r$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    for (const later of ['2026-03-11T12:00:00Z', '2031-03-11T12:00:00Z']) expect(await mailsAt(later)).toEqual([]);
  });

  it('is signed by its sender', async () => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    const strokes: Strokes = [
      [
        [100, 200, 0],
        [140, 90, 120],
      ],
    ];
    await anna.browser.ok('saveSignature', { body: { signature: { kind: 'drawn', strokes } } });
    await aMessage(anna, emma, { file });
    const [mail] = await mailsAt(NOW);
    const [, source = ''] = /alt="Anna’s signature"[^>]*src="cid:([^"]*)"/.exec(mail?.html ?? '') ?? [];
    expect(Object.keys(mail?.images ?? {})).toContain(`<${source}>`);
    await anna.browser.ok('saveSignature', { body: { signature: { kind: 'typed', text: 'Your Anna' } } });
    await aMessage(anna, emma, { file });
    const [typed] = await mailsAt(NOW);
    expect(typed?.text).toContain('Your Anna');
    expect(Object.keys(typed?.images ?? {})).toHaveLength(2);
  });

  it('contains the code only if the member wants that, in the fragment', async () => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app, { codeInMail: true });
    const { id } = await aMessage(anna, emma, { file });
    const [mail] = await mailsAt(NOW);
    expect(linkIn(mail ?? { text: '' }, `/messages/${id}`).hash).toBe(`#${emma.accessCode}`);
    expect(mail?.subject).not.toContain(emma.accessCode);
  });

  it.each([
    ['Europe/Berlin', '2026-03-12T08:00:00Z'],
    ['Asia/Tokyo', '2026-03-12T00:00:00Z'],
    ['America/Los_Angeles', '2026-03-12T16:00:00Z'],
  ])('names their birthday if it is today in %s, and is postmarked that day', async (timeZone, moment) => {
    const birthdays = { birthday: '2008-03-12', timeZone };
    const { anna, emma, mailsAt } = await aFamilyByMail(app, birthdays);
    await aMessage(anna, emma, { deliveryDate: '2026-03-12', file });
    const [mail] = await mailsAt(moment);
    expect(mail?.text).toContain('It’s your 18th birthday.');
    expect(mail?.html).toContain('alt="March 12, 2026"');
    expect(mail?.subject).toBe('Anna has left something for you');
  });

  it.each([
    ['another day', '2008-03-13', '2026-03-12T08:00:00Z'],
    ['unknown', null, '2026-03-12T08:00:00Z'],
    ['over', '2008-03-12', '2026-03-13T08:00:00Z'],
  ])('names no birthday that is %s', async (_what, birthday, moment) => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app, { birthday });
    const message = await aMessage(anna, emma, { deliveryDate: '2026-03-12', file });
    const milestone = await anna.browser.ok('addMilestone', {
      body: {
        ...{ childId: emma.id, milestoneType: 'graduation', milestoneName: 'Her graduation' },
        ...{ milestoneDate: '2026-03-12', isRecurring: false },
      },
    });
    await aTrigger(anna, message, {
      ...{ triggerType: 'milestone', triggerDate: '2026-03-12', milestoneId: milestone.id },
    });
    await app.jobs.runDue();
    const [mail] = await mailsAt(moment);
    expect(mail?.html).toContain('alt="March 12, 2026"');
    expect(mail?.html).not.toMatch(/birthday|graduation/i);
    expect(mail?.text).not.toMatch(/birthday|graduation/i);
  });

  it('waits until the message can be played, which the member sees', async () => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    const message = await aMessage(anna, emma, { file });
    await app.db.deleteFrom('jobs').where('kind', '=', convertMedium.kind).execute();
    expect(await mailsAt(NOW)).toEqual([]);
    expect((await anna.browser.ok('getDeliveryLog', byId(message))).deliveries).toMatchObject([{ state: 'waiting' }]);
    expect(await mailsAt('2026-03-10T13:00:00Z')).toEqual([]);
    const mediaId = message.media.id;
    await inTransaction(app.db, (tx) => enqueueJob(tx, convertMedium, { mediaId }, { key: String(mediaId) }));
    expect(await mailsAt('2026-03-10T14:00:00Z')).toHaveLength(1);
    expect((await anna.browser.ok('getDeliveryLog', byId(message))).deliveries).toMatchObject([{ state: 'saved' }]);
  });

  it.each([
    ['its own date', 'Europe/Berlin', { deliveryDate: '2026-03-12' }, '2026-03-12T08:00:00Z'],
    ['its own date in the loved one’s time zone', 'Asia/Tokyo', { deliveryDate: '2026-03-12' }, '2026-03-12T00:00:00Z'],
    ['a time of day', 'Europe/Berlin', { deliveryDate: '2026-03-12', deliveryTime: '15:30' }, '2026-03-12T14:30:00Z'],
    ['midnight sharp', 'Europe/Berlin', { deliveryDate: '2026-03-12', deliveryTime: '00:00' }, '2026-03-11T23:00:00Z'],
  ])('comes at nine in the morning there, or at its time: %s, %s', async (_name, timeZone, body, moment) => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app, { timeZone });
    const { deliveryDate, ...more } = body;
    await aMessage(anna, emma, { deliveryDate, more, file });
    expect(await mailsAt(justBefore(moment))).toEqual([]);
    expect(await mailsAt(moment)).toHaveLength(1);
  });

  it.each([
    ['its time', { deliveryTime: null }],
    ['its day', { deliveryDate: null }],
  ])('does not come again when an open message loses %s', async (_what, body) => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    const message = await aMessage(anna, emma, { deliveryDate: '2026-03-12', more: { deliveryTime: '15:30' }, file });
    expect(await mailsAt('2026-03-12T14:30:00Z')).toHaveLength(1);
    expect(await anna.browser.ok('updateMessage', { ...byId(message), body })).toMatchObject({
      ...{ status: 'available', triggerDate: '2026-03-12', deliveryTime: null },
    });
    expect(await mailsAt('2026-03-13T14:30:00Z')).toEqual([]);
  });

  it('moves with every change of day, time and time zone, and comes once', async () => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    const message = await aMessage(anna, emma, { deliveryDate: '2026-03-12', file });
    await app.jobs.runDue();
    const planned = async () =>
      (await anna.browser.ok('getDeliveryLog', byId(message))).deliveries.map(({ plannedFor }) => plannedFor);
    const edit = (body: { deliveryDate?: string; deliveryTime?: string | null }) =>
      anna.browser.ok('updateMessage', { ...byId(message), body });
    expect(await planned()).toEqual(['2026-03-12T08:00:00.000Z']);
    await edit({ deliveryDate: '2026-03-14' });
    expect(await planned()).toEqual(['2026-03-14T08:00:00.000Z']);
    await edit({ deliveryTime: '00:00' });
    expect(await planned()).toEqual(['2026-03-13T23:00:00.000Z']);
    await edit({ deliveryTime: null });
    expect(await planned()).toEqual(['2026-03-14T08:00:00.000Z']);
    await anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', timeZone: 'America/New_York' } });
    expect(await planned()).toEqual(['2026-03-14T13:00:00.000Z']);
    await anna.browser.ok('updateLovedOne', { ...byId(emma), body: { name: 'Emma', timeZone: null } });
    await anna.browser.ok('updateAccount', { body: { timeZone: 'Asia/Tokyo' } });
    expect(await planned()).toEqual(['2026-03-14T00:00:00.000Z']);
    expect(await mailsAt('2026-03-13T23:59:59.999Z')).toEqual([]);
    expect(await mailsAt('2026-03-14T00:00:00Z')).toHaveLength(1);
    expect(await mailsAt('2026-03-15T00:00:00Z')).toEqual([]);
  });

  it('still comes on its day if its job ran too early', async () => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    await aMessage(anna, emma, { deliveryDate: '2026-03-12', file });
    // As with a fast clock that has been corrected.
    await app.db
      .updateTable('jobs')
      .set({ due_at: new Date(NOW) })
      .where('kind', '=', 'send-delivery-email')
      .execute();
    expect(await mailsAt(NOW)).toEqual([]);
    expect(await mailsAt('2026-03-12T08:00:00Z')).toHaveLength(1);
    app.takeLog();
  });
});

describe('a recurring day', () => {
  it.each([
    ['every year', { isRecurring: true }, ['2026-06-14T07:00:00Z', '2027-06-14T07:00:00Z', '2028-06-14T07:00:00Z']],
    [
      'every month on the 31st',
      { isRecurring: true, recurringPattern: 'monthly', triggerType: 'date', triggerDate: '2026-01-31' } as const,
      ['2026-03-31T07:00:00Z', '2026-04-30T07:00:00Z', '2026-05-31T07:00:00Z'],
    ],
    [
      'every two weeks until a day',
      {
        isRecurring: true,
        recurringPattern: 'custom',
        triggerType: 'date',
        triggerDate: '2026-03-12',
        triggerTime: '18:00',
        repeatEvery: 2,
        repeatUnit: 'week',
        repeatUntil: '2026-04-10',
      } as const,
      ['2026-03-12T17:00:00Z', '2026-03-26T17:00:00Z', '2026-04-09T16:00:00Z'],
    ],
  ])('%s is announced each time, and not in between', async (_name, trigger, moments) => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    const message = await aMessage(anna, emma, { file, deliveryDate: '2090-01-01' });
    await aTrigger(anna, message, trigger);
    const subjects: string[] = [];
    for (const moment of moments) {
      expect(await mailsAt(justBefore(moment))).toEqual([]);
      subjects.push(...(await mailsAt(moment)).map(({ subject }) => subject));
    }
    const again = 'Anna chose this day for you';
    expect(subjects).toEqual(['Anna has left something for you', again, again]);
  });

  it(
    'is announced once after years of downtime, in one email with everything else overdue',
    { tags: 'long' },
    async () => {
      const { anna, emma, address } = await aFamilyByMail(app);
      const yearly = await aMessage(anna, emma, { file, deliveryDate: '2090-01-01' });
      await aTrigger(anna, yearly, { isRecurring: true });
      for (const deliveryDate of ['2026-04-01', '2027-04-01']) await aMessage(anna, emma, { file, deliveryDate });
      await app.takeMails();
      await app.setNow(new Date('2030-01-01T12:00:00Z'));
      const mails = (await app.takeMails()).filter(({ to }) => to === address);
      expect(mails.map(({ subject }) => subject)).toEqual(['Anna has left 3 messages for you']);
      await app.setNow(new Date('2034-01-01T12:00:00Z'));
      expect((await app.takeMails()).filter(({ to }) => to === address).map(({ subject }) => subject)).toEqual([
        'Anna chose this day for you',
      ]);
      const browser = await logIn(app, anna);
      const { deliveries } = await browser.ok('getDeliveryLog', byId(yearly));
      expect(deliveries.map(({ day, state }) => [day, state])).toEqual([
        ['2034-06-14', 'planned'],
        ['2030-06-14', 'saved'],
        ['2026-06-14', 'saved'],
      ]);
    },
  );
});

it('an email that couldn’t be recorded as sent for a moment is not sent again', async () => {
  const { anna, emma, mailsAt } = await aFamilyByMail(app);
  // A sequence keeps its count, even after a rollback.
  await sql`create sequence tries_to_note`.execute(app.db);
  await sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin if nextval('tries_to_note') = 1 then raise exception 'away for a moment'; end if; return new; end $$`.execute(
    app.db,
  );
  await sql`create trigger fail_once before update on outgoing_emails for each row when (new.state = 'sent') execute function fail_once()`.execute(
    app.db,
  );
  const message = await aMessage(anna, emma, { file });
  expect(await mailsAt(NOW)).toHaveLength(1);
  expect((await anna.browser.ok('getDeliveryLog', byId(message))).deliveries).toMatchObject([{ state: 'saved' }]);
  await sql`drop trigger fail_once on outgoing_emails`.execute(app.db);
  expect(await mailsAt('2026-03-10T13:00:00Z')).toEqual([]);
});

describe('the member', () => {
  it('gets an email when a message is first opened, and only then, unless they opted out', async () => {
    const { anna, emma } = await aFamilyByMail(app);
    const [first, second] = [await aMessage(anna, emma, { file }), await aMessage(anna, emma, { file })];
    await app.takeMails();
    const recipient = await aRecipient(app, emma);
    await Promise.all([1, 2, 3].map(() => recipient.ok('markViewed', byId(first))));
    await recipient.ok('markViewed', byId(first));
    const toAnna = async () => (await app.takeMails()).filter(({ to }) => to === anna.email);
    const mails = await toAnna();
    expect(mails.map(({ subject }) => subject)).toEqual(['Emma opened “For you”']);
    expect(mails[0]?.text).toContain(`dialog=watch&id=${first.id}`);
    await recipient.ok('markViewed', byId(first));
    await anna.browser.ok('updateAccount', { body: { mailOnOpening: false } });
    await recipient.ok('markViewed', byId(second));
    expect(await toAnna()).toEqual([]);
  });

  it('hears the day before what opens tomorrow: once, in one email, at nine where they are, if it’s still so', async () => {
    const { anna, emma } = await aFamilyByMail(app);
    const made = [];
    for (const title of ['Thirteen candles', 'The boat', 'Moved', 'Deleted', 'Open by then']) {
      made.push(await aMessage(anna, emma, { title, file, deliveryDate: '2026-03-20' }));
    }
    const [candles, boat, moved, deleted, opened] = made.map(byId);
    if (!candles || !boat || !moved || !deleted || !opened) throw new Error('a message is missing');
    await anna.browser.ok('updateMessage', { ...moved, body: { deliveryDate: '2026-04-20', deliveryTime: '16:32' } });
    await anna.browser.ok('updateMessage', { ...opened, body: { deliveryDate: null } });
    await anna.browser.ok('deleteMessage', deleted);
    const eves = app.db.selectFrom('jobs').select('key').where('kind', '=', 'announce-eve');
    expect((await eves.execute()).map(({ key }) => key)).not.toContain(deleted.params.id);
    const heardAt = async (moment: string) => {
      await app.setNow(new Date(moment));
      const mails = (await app.takeMails()).filter(
        ({ to, subject }) => to === anna.email && subject.startsWith('Tomorrow'),
      );
      return mails.map(({ subject, text }) => ({ subject, text }));
    };
    expect(await heardAt('2026-03-19T07:59:59.999Z')).toEqual([]);
    const [one, ...more] = await heardAt('2026-03-19T08:00:00Z');
    expect([one?.subject, more]).toEqual(['Tomorrow Emma opens 2 of your messages', []]);
    expect(one?.text).toMatch(/“Thirteen candles”[^]*“The boat”/);
    for (const deliveryDate of ['2026-03-22', '2026-03-20']) {
      await anna.browser.ok('updateMessage', { ...boat, body: { deliveryDate } });
      expect(await heardAt('2026-03-19T20:00:00Z')).toEqual([]);
    }
    expect((await heardAt('2026-04-19T07:00:00Z')).map(({ subject }) => subject)).toEqual([
      'Tomorrow Emma opens “Moved”',
    ]);
    const browser = await logIn(app, anna);
    await browser.ok('updateAccount', { body: { mailOnEve: false } });
    await browser.ok('updateMessage', { ...moved, body: { deliveryDate: '2026-04-25' } });
    expect(await heardAt('2026-04-24T07:00:00Z')).toEqual([]);
  });

  it('gets an email a day before a message opens that can’t be played', async () => {
    const { anna, emma } = await aFamilyByMail(app);
    const [stuck] = [
      await aMessage(anna, emma, { file, deliveryDate: '2026-03-20' }),
      await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2026-03-20' }),
    ];
    await app.db
      .deleteFrom('jobs')
      .where('key', '=', String(stuck.media.id))
      .where('kind', '=', convertMedium.kind)
      .execute();
    const subjectsAt = async (moment: string) => {
      await app.setNow(new Date(moment));
      const mails = (await app.takeMails()).filter(({ to }) => to === anna.email);
      return mails.map(({ subject }) => subject).filter((subject) => subject.includes('ready'));
    };
    expect(await subjectsAt('2026-03-18T22:59:59.999Z')).toEqual([]);
    expect(await subjectsAt('2026-03-18T23:00:00Z')).toEqual(['A message for Emma isn’t ready yet']);
    expect(await subjectsAt('2026-03-19T12:00:00Z')).toEqual([]);
    expect(app.takeLog().join('')).toContain('message-not-ready-for-its-day');
  });
});

describe('a mailbox', () => {
  it('gets a limited number of emails a day; the rest come later, and none is lost', { tags: 'long' }, async () => {
    const { anna, emma, mailsAt } = await aFamilyByMail(app);
    await mailsAt(NOW);
    const { id } = await aMessage(anna, emma, { file });
    const params = { id: String(id) };
    let mails = (await mailsAt(NOW)).length;
    // Sealed and opened again and again, with an email each time.
    for (let turn = 0; turn < limits.emailsADay + 4; turn += 1) {
      const trigger = { videoMessageId: id, triggerType: 'date', triggerDate: '2026-12-24' } as const;
      const made = await anna.browser.ok('addTrigger', { body: trigger });
      const soon = new Date(Date.parse(NOW) + (turn + 1) * 60_000);
      await app.setNow(soon);
      await anna.browser.ok('deleteTrigger', { params: { id: String(made.id) }, query: { otherwise: 'now' } });
      mails += (await mailsAt(soon.toISOString())).length;
    }
    expect(mails).toBe(limits.emailsADay);
    // Another member with the same address isn't affected.
    const grandma = await aFamilyByMail(app, { email: emma.email ?? '' });
    await aMessage(grandma.anna, grandma.emma, { file });
    expect((await mailsAt(app.now().toISOString())).length).toBe(1);
    const log = await anna.browser.ok('getDeliveryLog', { params });
    expect(log.deliveries.filter(({ state }) => state === 'planned').length).toBeGreaterThan(0);
    for (const later of ['2026-03-11T13:00:00Z', '2026-03-11T14:00:00Z']) mails += (await mailsAt(later)).length;
    expect(mails).toBeGreaterThan(limits.emailsADay);
  });
});
