import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aFamilyByMail, aMessage } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { linkIn } from '#server/testing/test-mail.ts';

const NOW = '2026-03-10T12:00:00Z';
const DAY = '2026-03-12T16:00:00Z';

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Someday <post@example.org>',
    PUBLIC_URL: 'https://someday.example',
  };
  app = await startTestApp({ now: new Date(NOW), env });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
afterEach(async () => {
  mailServer.refuseWith(null);
  app.takeLog();
  await app.setNow(new Date(NOW));
});

/** Three messages for Emma's birthday, converted long before. */
async function threeForOneDay(fields: Parameters<typeof aFamilyByMail>[1] = {}) {
  const family = await aFamilyByMail(app, fields);
  const { anna, emma, address } = family;
  const file = await gpsJpeg();
  const send = () => aMessage(anna, emma, { file, deliveryDate: '2026-03-12' });
  const messages = [await send(), await send(), await send()] as const;
  await app.jobs.runDue();
  await mailServer.takeMails();
  return {
    ...family,
    messages,
    async mailsAt(moment: string) {
      await app.setNow(new Date(moment));
      await app.jobs.runDue();
      return (await mailServer.takeMails()).filter(({ to }) => to === address);
    },
    states: async () => {
      const logs = await Promise.all(messages.map((message) => anna.browser.ok('getDeliveryLog', byId(message))));
      return logs.flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
    },
  };
}

describe('several messages that open together for one loved one', () => {
  it('are announced in one email, and each counts as sent', async () => {
    const { emma, mailsAt, states } = await threeForOneDay({ codeInMail: true });
    const [mail, ...others] = await mailsAt(DAY);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Anna has left 3 messages for you');
    expect(linkIn(mail ?? { text: '' }, '/message-access').hash).toBe(`#${emma.accessCode}`);
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    expect(await mailsAt('2026-03-13T10:00:00Z')).toEqual([]);
  });

  it('stay together with one Message-ID while the mail server refuses them', async () => {
    const { mailsAt, states } = await threeForOneDay();
    mailServer.refuseWith(450);
    expect(await mailsAt(DAY)).toEqual([]);
    expect(await states()).toEqual(['planned', 'planned', 'planned']);
    const references = app.db.selectFrom('outgoing_emails').select('reference').where('problem', 'is not', null);
    const tried = (await references.where('sent_with', 'is', null).execute()).map(({ reference }) => reference);
    mailServer.refuseWith(null);
    const mails = await mailsAt('2026-03-12T20:00:00Z');
    expect(mails).toHaveLength(1);
    expect(tried.map((reference) => `<${reference}@someday.example>`)).toContain(mails[0]?.messageId);
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });

  it('cause one email to the member if the address is refused', { tags: 'long' }, async () => {
    const { anna, mailsAt, states } = await threeForOneDay();
    mailServer.refuseWith(550);
    await mailsAt(DAY);
    expect(await states()).toEqual(['refused', 'refused', 'refused']);
    const emails = app.db.selectFrom('outgoing_emails').select('kind').where('topic', '=', 'refused');
    expect(await emails.where('member_id', '=', anna.id).execute()).toHaveLength(1);
  });

  it('are announced even if the one whose email covered them is deleted', { tags: 'long' }, async () => {
    const { anna, messages, mailsAt } = await threeForOneDay();
    mailServer.refuseWith(450);
    await mailsAt(DAY);
    mailServer.refuseWith(null);
    const leader = await app.db
      .selectFrom('outgoing_emails')
      .select('message_id as id')
      .where(
        'message_id',
        'in',
        messages.map(({ id }) => id),
      )
      .where('sent_with', 'is', null)
      .executeTakeFirstOrThrow();
    await anna.browser.ok('deleteMessage', byId({ id: leader.id ?? 0 }));
    const mails = await mailsAt('2026-03-12T20:00:00Z');
    expect(mails.map(({ subject }) => subject)).toEqual(['Anna has left 2 messages for you']);
  });
});
