import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { haveAccount } from '../support/account.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage } from '../support/sent-messages.ts';
import { mailWithLink } from '../support/mail.ts';
import { openPerson } from '../support/member.ts';

const journey = setUpJourney();

const anAddress = (name: string) => `${name}-${randomUUID()}@example.org`;
const title = 'The summer by the lake';

/** Adds Emma with an email address. Returns her access code without its dash. */
async function addEmma(member: Page, email: string): Promise<string> {
  await member.getByRole('button', { name: 'Add New Loved One' }).click();
  const dialog = member.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Emma');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: /^Include the access code in emails to Emma/ }).waitFor();
  await dialog.getByRole('button', { name: 'Add loved one' }).click();
  const code = await dialog.getByRole('button', { name: 'Copy Emma’s access code' }).textContent();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(code ?? '')?.[0].replace('-', '') ?? '';
}

async function openLog(member: Page) {
  await member.getByRole('button', { name: `More for “${title}”` }).click();
  await member.getByRole('menuitem', { name: 'Delivery log' }).click();
  return member.getByRole('dialog', { name: 'Delivery log' });
}

test('Emma gets an email when a message opens, can unsubscribe herself, and can ask for a lost code', async () => {
  const [annasAddress, emmasAddress, otherAddress] = ['anna', 'emma', 'other'].map(anAddress);
  const member = await journey.newPhonePage();
  await haveAccount(member, { name: 'Anna', email: annasAddress ?? '', password: 'a gate in the garden' });
  const code = await addEmma(member, emmasAddress ?? '');
  const [{ id = 0 } = {}] = (await (await member.request.get('/api/parents')).json()).children;
  await aSentMessage(member, { id }, { title, file: await gpsJpeg() });
  await member.reload();

  const { mail, link } = await mailWithLink(journey.mails, emmasAddress ?? '', '/notices');
  expect(mail.subject).toBe('Anna has left something for you');
  expect(mail.text).not.toContain(title);
  expect(mail.text.replaceAll('-', ''), 'the access code wasn’t requested in emails').not.toContain(code);

  const log = await openLog(member);
  await log.getByText('Email sent to Emma').waitFor();
  await log.getByText(`to ${emmasAddress}`).waitFor();
  await expectAccessibleEverywhere(member);
  await log.getByRole('button', { name: 'Close' }).first().click();

  const emma = await journey.newDesktopPage();
  await emma.goto(link);
  await emma.getByText('We email you when a message from Anna opens.').waitFor();
  await expect.poll(() => emma.url()).toBe(`${journey.app.origin}/notices`);
  await expectAccessibleEverywhere(emma);
  await emma.getByRole('button', { name: 'Stop these emails' }).click();
  await emma.getByRole('heading', { name: 'No more emails', level: 1 }).waitFor();
  await expectAccessible(emma);
  const notice = await mailWithLink(journey.mails, annasAddress ?? '', '/member-dashboard');
  expect(notice.mail.subject).toBe('Emma no longer gets emails from Someday');

  await member.reload();
  await openPerson(member, 'Emma');
  await member.getByText(/^Emma unsubscribed\./).waitFor();
  const again = await openLog(member);
  await again.getByText(/^Emma turned off emails to this address on/).waitFor();
  expect(await again.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  await again.getByRole('button', { name: 'Change address' }).click();
  await again.getByLabel('Email', { exact: true }).fill(otherAddress ?? '');
  await expectAccessible(member);
  await again.getByRole('button', { name: 'Save address' }).click();
  await again.getByRole('button', { name: 'Send again' }).click();
  await again.getByText(`to ${otherAddress}`).waitFor();

  // With one tap in the same email, Emma asks for her code, and Anna sees it at home.
  const lost = await mailWithLink(journey.mails, otherAddress ?? '', '/lost-code');
  await emma.goto(lost.link);
  await emma.getByRole('button', { name: 'Ask for my code' }).click();
  await emma.getByText('We’ve asked Anna to give you your code again.').waitFor();
  await expectAccessible(emma);
  const asked = () => mailWithLink(journey.mails, annasAddress ?? '', `/loved-ones/${id}`);
  const subject = async () => (await asked()).mail.subject;
  await expect.poll(subject, { timeout: 20_000 }).toBe('Emma can’t find the access code');
  await member.goto((await asked()).link);
  await member.getByText(/^Emma asked for their code on/).waitFor();
  await expectAccessible(member);
  await member.getByRole('button', { name: 'They have it now' }).click();
  await member.getByText(/^Emma asked for their code on/).waitFor({ state: 'detached' });
});
