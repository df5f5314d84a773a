import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as media from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { haveAccount, logIn, somebody, toastSays } from '../support/account.ts';
import { fingers, keys, type Hands } from '../support/hands.ts';
import { setUpJourney } from '../support/journey.ts';
import { answered } from '../support/sent-messages.ts';
import { untilRecorded } from '../support/member.ts';
import { noteOn, putFingerOn, slowDown } from '../support/opening.ts';

const journey = setUpJourney();

const row = (page: Page, title: string, name = '') =>
  page
    .getByRole('region', { name: 'Your Messages' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
const saved = (page: Page) => page.getByRole('dialog', { name: 'Message Saved With Love' }).waitFor();
const noDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

/** Emma turns eight in 2026. Theo has no birthday on file. */
async function aFamily(page: Page, opens = '/member-dashboard'): Promise<void> {
  await haveAccount(page, somebody('Anna'), '/terms-of-service');
  await answered(page, '/api/family/members', { body: { name: 'Emma', birthday: '2018-06-14' } });
  await answered(page, '/api/family/members', { body: { name: 'Theo' } });
  await page.goto(opens);
}

async function record({ page, press, choose }: Hands): Promise<void> {
  await choose('Record');
  await press('Start Recording');
  await untilRecorded(page, 2);
  await press('Stop');
  await press('Use This Recording');
}

describe.for([
  ['a finger', fingers, () => journey.newPhonePage()],
  ['the keyboard alone', keys, () => journey.newDesktopPage()],
] as const)('With %s', ([, handsOf, newPage]) => {
  test('a mother records for her daughter’s eighteenth birthday, and picks days of every other kind', async () => {
    const page = await newPage();
    await aFamily(page);
    const hands = handsOf(page);
    const { press, choose, write } = hands;
    await press('Upload Message');
    await record(hands);
    await heading(page, 'Who is it for?');
    await choose(/^Emma/);
    await press('Next: when');
    await heading(page, 'When should it open?');
    await choose(/^Turns 18/);
    const sentence = 'Opens June 14, 2036';
    await page.getByRole('status').filter({ hasText: sentence }).waitFor();
    await expectAccessibleEverywhere(page);
    await press('Back');
    await press('Back');
    await heading(page, 'Say it to Emma');
    await press('Next: when');
    await press('Next: seal');
    await heading(page, 'Address it');
    await write('Name on the envelope', 'My Emma');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('For your 18th birthday');
    await write('Title', 'When you were small');
    await choose(/^Keep it a surprise/);
    await press('Seal this message');
    await press('Press and hold the wax to seal it');
    await saved(page);

    await press('Send Another');
    await heading(page, 'Who is it for?');
    await choose(/^Theo/);
    await press('Next: say it');
    await choose('Upload');
    await hands.chooseFiles('Choose files', [await media.gpsJpeg()]);
    await press('Next: when');
    await choose(/^Another day/);
    await hands.writeDay('Delivery date', '2031-05-01');
    await choose(/^Repeat/);
    await choose('Monthly');
    await page
      .getByRole('status')
      .filter({ hasText: 'Opens May 1, 2031' })
      .filter({ hasText: 'every month' })
      .waitFor();
    await press('Next: seal');
    await write('Title', 'On every first');
    await press('Seal this message');
    await press('Press and hold the wax to seal it');
    await saved(page);
    await press('Done');
    await row(page, 'When you were small').getByText('Opens Jun 14, 2036').waitFor();
    await row(page, 'On every first').getByText('Opens May 1, 2031').waitFor();
  });

  test('a mother sends several files to both of her children', async () => {
    const page = await newPage();
    await aFamily(page);
    const { press, choose, write, chooseFiles } = handsOf(page);
    await press('Upload Message');
    await chooseFiles('Choose files', [await media.gpsJpeg(), await media.gpsMp4()]);
    await expectAccessibleEverywhere(page);
    await press('Next: who');
    await choose(/^Emma/);
    await choose(/^Theo/);
    await press('Next: when');
    await press('Next: seal');
    await write('Title', 'A day at the sea');
    await press('Seal this message');
    await press('Press and hold the wax to seal it');
    await saved(page);
    await expectAccessibleEverywhere(page);
    await press('Done');
    for (const name of ['Emma', 'Theo'])
      for (const part of ['1 of 2', '2 of 2'])
        await row(page, `A day at the sea (${part})`, ` for ${name}`)
          .getByText('Available')
          .waitFor({ timeout: 60_000 });
  });

  test('a father schedules a library video, changes its day, and rewords it', async () => {
    const page = await newPage();
    await aFamily(page, '/message-library');
    const { press, choose, write, writeDay, chooseFiles } = handsOf(page);
    await press('Upload Video');
    await chooseFiles('Choose a file', [await media.gpsMp4()]);
    await press('Next: title');
    await write('Title', 'By the sea');
    await press('Upload Video');
    await toastSays(page, 'Video Uploaded');
    await noDialog(page);
    await page.getByRole('button', { name: 'Watch By the sea' }).waitFor({ timeout: 60_000 });
    await press('More for “By the sea”');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await write('Title', 'By the wide sea');
    await press('Save changes');
    await toastSays(page, 'Message Updated', 'By the wide sea');

    await page.goto('/member-dashboard?dialog=schedule');
    await choose(/^Theo/);
    await press('Next: say it');
    await choose(/^By the wide sea/);
    await press('Next: when');
    await press('Next: seal');
    await page.getByText('Please select a recipient and delivery date.').first().waitFor();
    await choose(/^Another day/);
    await writeDay('Delivery date', '2031-05-01');
    await press('Next: seal');
    await press('Schedule Message');
    await toastSays(page, 'Message Scheduled Successfully');
    await noDialog(page);
    await row(page, 'By the wide sea').getByText('Opens May 1, 2031').waitFor();

    await press(/^More for “By the wide sea/);
    await page.getByRole('menuitem', { name: 'Schedule' }).press('Enter');
    await page.getByRole('dialog', { name: 'Schedule Message' }).waitFor();
    await writeDay('Delivery date', '2032-05-01');
    await press('Next: seal');
    await press('Schedule Message');
    await noDialog(page);
    await row(page, 'By the wide sea').getByText('Opens May 1, 2032').waitFor();

    await press(/^More for “By the wide sea/);
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await write('Title', 'By the widest sea');
    await press('When');
    await choose(/^Today/);
    await press('Save changes');
    await toastSays(page, 'Message Updated', 'By the widest sea');
    await row(page, 'By the widest sea').getByText('Available').waitFor();
  });

  test('a grandfather assigns a library video, and starts the onboarding', async () => {
    const page = await newPage();
    await aFamily(page);
    const form = { title: 'How we danced', category: 'milestone', childId: 'library' };
    await answered(page, '/api/video-messages', { form, file: await media.gpsMp4() });
    await page.goto('/message-library');
    await page.getByRole('button', { name: 'Watch How we danced' }).waitFor({ timeout: 60_000 });
    const { press, choose, write, chooseFiles } = handsOf(page);
    await press('Assign How we danced');
    await choose(/^Emma/);
    await press('Next: when');
    await choose(/^Every birthday/);
    await press('Next: seal');
    await press('Assign message');
    await toastSays(page, 'Message Assigned');
    await page.goto('/onboarding?step=3');
    await page.getByRole('heading', { name: 'Create another message' }).waitFor();
    await chooseFiles('Upload Video', [await media.gpsMp4()]);
    expect(await page.getByLabel('Name on the envelope').getAttribute('placeholder')).toBe('Emma');
    await write('Message Title', 'The first of many');
    await press('Create Message');
    await press('Press and hold the wax to seal it');
    await saved(page);
    await press('Done');
    await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  });
});

test('A mother’s browser is killed at every step of a message, and each time she picks up where she left off', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-composer-'));
  const anna = somebody('Anna');
  let { page, kill } = await journey.newLastingPage(folder);
  await haveAccount(page, anna, '/terms-of-service');
  for (const name of ['Emma', 'Theo']) await answered(page, '/api/family/members', { body: { name } });
  const comeBack = async () => {
    await kill();
    ({ page, kill } = await journey.newLastingPage(folder));
    // It may have been killed before or after saving its session cookie.
    await page.context().clearCookies();
    await page.goto('/login');
    await logIn(page, anna);
  };
  /** Kills the browser once its last change is on disk, then expects her dashboard to offer the unfinished message. */
  const killAndReturn = async (entries: object) => {
    await expect.poll(() => page.evaluate(keptEntries)).toMatchObject(entries);
    await comeBack();
    const offer = page.getByRole('region', { name: 'You have an unfinished message' });
    await offer.waitFor();
    await expectAccessibleEverywhere(page);
    await fingers(page).press(/^Continue, /);
    await heading(page, 'Say it to Theo');
    await page.getByText(path.basename(await media.gpsMp4())).waitFor();
  };
  await page.goto('/member-dashboard?dialog=send');
  await fingers(page).choose(/^Theo/);
  await page.reload();
  await page.getByRole('checkbox', { name: /^Theo/, checked: true }).waitFor();
  await fingers(page).press('Next: say it');
  await fingers(page).choose('Upload');
  await fingers(page).chooseFiles('Choose files', [await media.gpsMp4()]);
  await page.getByText(path.basename(await media.gpsMp4())).waitFor();
  await killAndReturn({ title: 'A message for Theo' });

  await fingers(page).press('Next: when');
  await fingers(page).choose(/^Another day/);
  await fingers(page).writeDay('Delivery date', '2031-05-01');
  await killAndReturn({ when: { day: '2031-05-01' } });

  await fingers(page).press('Next: when');
  expect(await page.getByLabel('Delivery date').inputValue()).toBe('2031-05-01');
  await fingers(page).press('Next: seal');
  await fingers(page).write('Title', 'While the battery lasted');
  await killAndReturn({ title: 'While the battery lasted' });

  await fingers(page).press('Next: when');
  await fingers(page).press('Next: seal');
  await page.context().setOffline(true);
  await fingers(page).press('Seal this message');
  await page.getByRole('dialog', { name: 'Your message is on its way' }).waitFor();
  await expect.poll(() => page.evaluate(keptEntries)).toBeUndefined();
  journey.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await comeBack();
  await row(page, 'While the battery lasted').getByText('Opens May 1, 2031').waitFor();
  await rm(folder, { recursive: true, force: true });
});

/** Entries of the only draft stored in this browser, once its files are, too. Runs in the page. */
function keptEntries(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('someday-unsent');
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
    opening.onsuccess = () => {
      const stores = opening.result.transaction(['compositions', 'files']);
      const rows = stores.objectStore('compositions').getAll();
      const copies = stores.objectStore('files').getAllKeys();
      copies.onsuccess = () => {
        opening.result.close();
        const [draft] = rows.result;
        const isWhole = draft?.files.every(({ copyId }: { copyId: string }) => copies.result.includes(copyId));
        resolve(isWhole ? draft.entries : undefined);
      };
    };
  });
}

test('A father seals his message offline, and it’s sent as soon as he’s back online', async () => {
  journey.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const page = await journey.newPhonePage();
  await aFamily(page, '/member-dashboard?dialog=send');
  const { press, choose, chooseFiles } = fingers(page);
  await choose(/^Emma/);
  await press('Next: say it');
  await choose('Upload');
  await page.context().setOffline(true);
  await chooseFiles('Choose files', [await media.gpsJpeg()]);
  await press('Next: when');
  await choose(/^Turns 30/);
  await press('Next: seal');
  await press('Seal this message');
  await press('Press and hold the wax to seal it');
  const going = page.getByRole('dialog', { name: 'Your message is on its way' });
  await going.getByRole('button', { name: /^You’re offline\./ }).waitFor();
  await expectAccessibleEverywhere(page);
  await page.context().setOffline(false);
  await saved(page);
});

test('A mother lets go of the wax too early, then presses her message shut with her thumb', async () => {
  const page = await journey.newPhonePage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const noted = await noteOn(page);
  await aFamily(page, '/member-dashboard?dialog=send');
  const { press, choose, chooseFiles } = fingers(page);
  await choose(/^Emma/);
  await press('Next: say it');
  await choose('Upload');
  await chooseFiles('Choose files', [await media.gpsMp4()]);
  await press('Next: when');
  await choose(/^Turns 18/);
  await press('Next: seal');
  await heading(page, 'Address it');
  await press('Seal this message');
  const wax = page.getByRole('button', { name: 'Press and hold the wax to seal it' });
  await wax.waitFor();
  expect(await page.locator('.sealing-stamp canvas').count(), 'its own last frame').toBe(1);

  await slowDown(page, 0.25); // otherwise it may set before this busy machine lets it go
  const short = await putFingerOn(page, wax);
  const dot = page.locator('[data-layer="dot-2"]');
  await expect.poll(() => dot.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await short.lift();
  await page.getByText('Not yet. Hold a little longer, or tap once.').first().waitFor();
  await slowDown(page, 1);
  const long = await putFingerOn(page, wax);
  const sentence = page.getByRole('heading', { name: /^Sealed\. [\d,]+ days until Emma is eighteen\.$/ });
  await sentence.waitFor();
  await long.lift();
  await page.locator('h2:focus').waitFor();
  await saved(page);
  const { shifts, onMainThread } = await noted();
  const onStage = shifts.filter((shift) => /sealing|envelope|layer|addressed|seal-button/.test(shift));
  expect([onStage, onMainThread]).toEqual([[], []]);
});

/** What a screen reader finds, with days, the code and the loved one's number left out. */
async function readOut(page: Page): Promise<string> {
  const found = await page.getByRole('dialog').ariaSnapshot();
  return found
    .replaceAll(/\d[\d,]* (days|years)/g, 'SOME $1')
    .replaceAll(/(?<=Sealed )\w+ \d+, \d+/g, 'TODAY')
    .replaceAll(/[0-9A-Z]{5}-[0-9A-Z]{5}/g, 'CODE')
    .replaceAll(/(?<=id=)\d+/g, 'ID');
}

const toPress = `- dialog "Message Saved With Love":
  - banner:
    - heading "Message Saved With Love" [level=2]
    - button "Close"
  - button "Press and hold the wax to seal it"
  - paragraph
  - heading "Sealing your message for Emma" [level=2]
  - button "Skip"
  - status: Your message is in the envelope, and safe. Press and hold the wax to seal it.`;
const pressed = `- dialog "Message Saved With Love":
  - banner:
    - heading "Message Saved With Love" [level=2]
    - button "Close"
  - paragraph: Message Saved With Love
  - heading "Sealed. SOME days until Emma is eighteen." [level=2]
  - button "Done"
  - button "Send Another"
  - paragraph: Safe with us
  - status: Safe with us
  - heading "For your 18th birthday" [level=3]
  - paragraph: Opens for Emma on June 14, 2036, Emma’s 18th birthday · in SOME years
  - paragraph: You’ll need to tell Emma yourself.
  - status: Ready to play on every phone.
  - group: Sealed TODAY
  - list:
    - listitem:
      - paragraph: Emma, something is waiting for you.
      - paragraph: CODE
      - paragraph: A card with the code that opens it.
      - link "Print a keepsake card":
        - /url: /keepsake?id=ID
  - group: Share a link`;

test.for(['no-preference', 'reduce'] as const)(
  'A blind grandmother seals her message with the keyboard alone, and hears each step (motion: %s)',
  async (reducedMotion) => {
    const page = await journey.newDesktopPage();
    await page.emulateMedia({ reducedMotion });
    const noted = await noteOn(page);
    await aFamily(page, '/member-dashboard?dialog=send');
    const { press, choose, chooseFiles } = keys(page);
    await choose(/^Emma/);
    await press('Next: say it');
    await choose('Upload');
    await chooseFiles('Choose files', [await media.gpsJpeg()]);
    await press('Next: when');
    await choose(/^Turns 18/);
    await press('Next: seal');
    await heading(page, 'Address it');
    await press('Seal this message');
    await page.getByRole('button', { name: 'Press and hold the wax to seal it' }).and(page.locator(':focus')).waitFor();
    await saved(page);
    expect(await readOut(page)).toBe(toPress);
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Space');
    await page.getByText('Ready to play on every phone.').waitFor();
    expect(await readOut(page)).toBe(pressed);
    const { heard } = await noted();
    const fromSeal = heard.slice(heard.indexOf('[Seal this message]'));
    expect(fromSeal.slice(0, 6)).toEqual([
      '[Seal this message]',
      '[Sealing your message for Emma]',
      'Your message is in the envelope, and safe. Press and hold the wax to seal it.',
      '[Press and hold the wax to seal it]',
      expect.stringMatching(/^\[Sealed\. [\d,]+ days until Emma is eighteen\.\]$/),
      'Safe with us',
    ]);
    expect(fromSeal.at(-1)).toBe('Ready to play on every phone.');
  },
);
