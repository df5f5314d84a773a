import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/make-media.ts';
import { haveAccount } from '../support/account.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessible.ts';
import { setUpJourney } from '../support/journey.ts';
import { aKeptMessage } from '../support/kept-messages.ts';
import { mailWithLink } from '../support/mail.ts';

const journey = setUpJourney({ mail: true });

const anAddress = (name: string) => `${name}-${randomUUID()}@example.org`;
const title = 'The summer by the lake';

/** Adds Emma with an address, and gives her access code without its dash. */
async function addEmma(member: Page, email: string): Promise<string> {
  await member.getByRole('button', { name: 'Add New Loved One' }).click();
  const dialog = member.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Emma');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: /^Write the access code into e-mails to Emma/ }).waitFor();
  await dialog.getByRole('button', { name: 'Add Loved One' }).click();
  const code = await dialog.getByRole('button', { name: 'Copy Emma’s access code' }).textContent();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(code ?? '')?.[0].replace('-', '') ?? '';
}

async function openLog(member: Page) {
  await member.getByRole('button', { name: `More: ${title}` }).click();
  await member.getByRole('menuitem', { name: 'Delivery Log' }).click();
  return member.getByRole('dialog', { name: 'Delivery Log' });
}

test('Emma is written to when a message opens, and decides herself whether mails go on', async () => {
  const [annasAddress, emmasAddress, otherAddress] = ['anna', 'emma', 'other'].map(anAddress);
  const member = await journey.newPhonePage();
  await haveAccount(member, { name: 'Anna', email: annasAddress ?? '', password: 'a gate in the garden' });
  const code = await addEmma(member, emmasAddress ?? '');
  const [{ id = 0 } = {}] = (await (await member.request.get('/api/parents')).json()).children;
  await aKeptMessage(member, { id }, { title, file: await gpsJpeg() });
  await member.reload();

  const { mail, link } = await mailWithLink(journey.mails, emmasAddress ?? '', '/notices');
  expect(mail.subject).toBe('Anna has left something for you');
  expect(mail.text).not.toContain(title);
  expect(mail.text.replaceAll('-', ''), 'nobody has asked for the code in mails').not.toContain(code);

  const log = await openLog(member);
  await log.getByText('Emma was written to').waitFor();
  await log.getByText(`to ${emmasAddress}`).waitFor();
  await expectAccessibleEverywhere(member);
  await log.getByRole('button', { name: 'Close' }).first().click();

  const emma = await journey.newDesktopPage();
  await emma.goto(link);
  await emma.getByText(/^Anna keeps messages for you/).waitFor();
  await expect.poll(() => emma.url()).toBe(`${journey.app.origin}/notices`);
  await expectAccessibleEverywhere(emma);
  await emma.getByRole('button', { name: 'No more mails like this' }).click();
  await emma.getByRole('heading', { name: 'You will get no more mails.', level: 1 }).waitFor();
  await expectAccessible(emma);
  const told = await mailWithLink(journey.mails, annasAddress ?? '', '/member-dashboard');
  expect(told.mail.subject).toBe('Emma gets no more mails from Someday');

  await member.reload();
  await member.getByText(/^Emma wants no mails at this address/).waitFor();
  const again = await openLog(member);
  await again.getByText(/^Emma wants no mails at this address, since/).waitFor();
  expect(await again.getByRole('button', { name: 'Send Again' }).count()).toBe(0);
  await again.getByRole('button', { name: 'Change Address' }).click();
  await again.getByLabel('Email of Emma').fill(otherAddress ?? '');
  await expectAccessible(member);
  await again.getByRole('button', { name: 'Save Address' }).click();
  await again.getByRole('button', { name: 'Send Again' }).click();
  await again.getByText(`to ${otherAddress}`).waitFor();
  await mailWithLink(journey.mails, otherAddress ?? '', '/notices');
});
