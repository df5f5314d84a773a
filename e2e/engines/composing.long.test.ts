import path from 'node:path';
import { expect } from 'vitest';
import { gpsJpeg, gpsMp4, heic } from '../../apps/server/src/testing/media/make-media.ts';
import { desktop, phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key, type Hands } from '../support/engines/hands.ts';

const inEachEngine = setUpEngines();

/** Time to convert a few seconds of video on a busy machine. */
const conversionMs = 60_000;
const wax = 'Press and hold the wax to seal it';

/** From her dashboard to the chosen file. */
async function choose(mother: Hands, file: string): Promise<void> {
  await mother.goto('/member-dashboard');
  await mother.press('button', 'Upload Message');
  await mother.press('text', 'Upload');
  await mother.choose('Choose files', file);
  await mother.see('text', path.basename(file));
}

inEachEngine('A mother uploads a video for a day to come, and presses the wax with a mouse', async (journey) => {
  const { anna } = await aFamily(journey.app);
  const mother = await journey.open({ ...desktop, isStill: false });
  await mother.carry(anna.cookies());
  await choose(mother, await gpsMp4());
  const size = () => mother.evaluate(() => document.querySelector('video')?.videoWidth);
  await mother.until('her video is shown', size, (width) => width === 320);
  await mother.press('button', 'Next: when');
  await mother.press('text', 'Another day');
  await mother.fillDay('Delivery date', '2036-06-14');
  await mother.press('button', 'Next: seal');
  await mother.fill('Title', 'When you were small');
  await mother.press('button', 'Seal this message');
  await mother.hold('button', wax, () => mother.see('heading', /^Sealed\. /));
  await mother.see('text', 'Ready to play on every phone.', { waitMs: conversionMs });
  await mother.press('button', 'Done');
  await mother.see('text', 'Opens Jun 14, 2036');
  expect(await mother.sideways()).toBe(0);
});

inEachEngine('A father sends a photo with a caption, and presses the wax with a key', async (journey) => {
  const { anna } = await aFamily(journey.app);
  const father = await journey.open(phone);
  await father.carry(anna.cookies());
  await choose(father, await gpsJpeg());
  await father.see('img', 'Your photo');
  await father.press('button', 'Next: when');
  await father.press('button', 'Next: seal');
  await father.fill('Title', 'The garden');
  await father.fill(/^Photo caption/, 'June, and no rain');
  await father.press('button', 'Seal this message');
  await father.see('button', wax);
  await father.type(Key.ENTER);
  await father.see('heading', /^Sealed\. /);
  await father.see('text', 'Ready to play on every phone.', { waitMs: conversionMs });
  await father.press('button', 'Done');
  await father.see('text', /The garden/);
});

inEachEngine('A mother sends an iPhone’s photo that her browser can’t show', async (journey) => {
  const { anna } = await aFamily(journey.app);
  const mother = await journey.open(phone);
  await mother.carry(anna.cookies());
  await choose(mother, await heic());
  await mother.see('text', 'This browser can’t show this photo, but you can still send it.');
  await mother.press('button', 'Next: when');
  await mother.press('button', 'Next: seal');
  await mother.fill('Title', 'From her phone');
  await mother.press('button', 'Seal this message');
  await mother.press('button', wax);
  await mother.see('text', 'Ready to play on every phone.', { waitMs: conversionMs });
});

inEachEngine('A mother leaves in the middle of a message, and finds it when she’s back', async (journey) => {
  const { anna } = await aFamily(journey.app);
  const mother = await journey.open(phone);
  await mother.carry(anna.cookies());
  await choose(mother, await gpsJpeg());
  await mother.press('button', 'Next: when');
  await mother.press('button', 'Next: seal');
  await mother.fill('Title', 'Half a message');
  await mother.goto('about:blank');
  await mother.goto('/member-dashboard');
  await mother.press('button', /^Continue, /);
  await mother.see('img', 'Your photo');
  await mother.press('button', 'Next: when');
  await mother.press('button', 'Next: seal');
  const title = await mother.see('label', 'Title');
  expect(await mother.evaluate((field: HTMLInputElement) => field.value, title)).toBe('Half a message');
});
