import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { somebody } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { untilRecorded } from '../support/member.ts';

const journey = setUpJourney();

test('A mother gets from her first visit to her first sealed message with five fields and nine taps, not counting the recorder', async () => {
  const page = await journey.newPhonePage();
  const done = { typed: 0, taps: 0 };
  const tap = async (target: Locator) => {
    done.taps += 1;
    await target.tap();
  };
  const type = async (label: string, text: string) => {
    done.typed += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const anna = somebody('Anna');

  await page.goto('/');
  await tap(page.getByRole('link', { name: 'Start Leaving Love Today' }).first());
  await type('Full name', anna.name);
  await type('Email', anna.email);
  await type('Password', anna.password);
  await type('Confirm password', anna.password);
  await tap(button('Sign up'));
  await tap(button('Let’s Get Started'));
  await type('Name', 'Emma');
  await tap(button('Mom'));
  await tap(button('Add Family Member'));

  const recorder = page.getByRole('dialog', { name: 'Record Your Message' });
  await recorder.getByRole('button', { name: 'Start Recording' }).tap();
  await untilRecorded(recorder, 2);
  await recorder.getByRole('button', { name: 'Stop' }).tap();
  await recorder.getByRole('button', { name: 'Use This Recording' }).tap();

  await tap(button('Create Message'));
  await tap(button('Press and hold the wax to seal it'));
  await page.getByRole('dialog', { name: 'Message Saved With Love' }).waitFor();
  await tap(button('Done'));
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await tap(page.getByRole('link', { name: 'Go to Dashboard' }));
  await page.getByRole('region', { name: 'What comes next' }).getByText('Opens tomorrow', { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'A message for Emma' }).first().waitFor();
  expect(done.typed).toBeLessThanOrEqual(5);
  expect(done.taps).toBeLessThanOrEqual(9);
});
