import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { logIn, haveAccount, press } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { chooseFile, send, toWords, untilReady } from '../support/member.ts';

const journey = setUpJourney();

const leon = { name: 'Leon', email: 'leon@example.org', password: 'a gate in the garden' };
const title = 'Your first morning of school';
const opening = 'Today you are going somewhere without me, and I think you will like it there.';

test('A father finds something to say before he logs in, and sends it to the daughter he adds on the way', async () => {
  const page = await journey.newPhonePage();
  await haveAccount(page, leon);
  await page.goto('/recording-tips');
  // on the dashboard, its requests would fail after logging out
  const headers = { origin: journey.app.origin };
  expect((await page.request.post('/api/auth/logout', { headers })).ok()).toBe(true);
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Find an idea first' }).click();
  await page.getByRole('heading', { level: 1, name: 'Message Ideas & Tips' }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Milestone Moments' }).click();
  await press(page, 'Next idea');
  await page.getByRole('link', { name: `Use this: ${title}` }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await logIn(page, leon);

  // A message needs a recipient, so the idea waits until he adds her.
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Add someone/ }).click();
  await dialog.getByLabel('Name').fill('Emma');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => dialog.getByLabel('Emma').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Next: say it' }).click();

  const idea = dialog.getByRole('region', { name: `Your idea: ${title}` });
  await idea.getByText('What do you remember of your own first day?').waitFor();
  await page.reload();
  await idea.waitFor();
  expect(new URL(page.url()).searchParams.get('idea')).toBe('first-morning-of-school');
  await expectAccessibleEverywhere(page);
  await chooseFile(page, await gpsJpeg());
  await toWords(page);
  expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
  expect(await dialog.getByLabel('Description').inputValue()).toBe(opening);
  expect(await dialog.getByLabel('Category').inputValue()).toBe('milestone');
  await expectAccessibleEverywhere(page);
  await send(page);
  await untilReady(page);
  await page.getByRole('region', { name: 'Your Messages' }).getByText(title).first().waitFor();
  expect(new URL(page.url()).search).toBe('');
});
