import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessibleEverywhere } from '../support/accessible.ts';
import { press, toastSays } from '../support/account.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage, aLovedOne } from '../support/sent-messages.ts';
import { breakSeal, enterCode, goToLetter } from '../support/loved-one.ts';
import { aMember, openPerson } from '../support/member.ts';

const journey = setUpJourney();

async function changePicture(page: Page, name: string) {
  await openPerson(page, name);
  await press(page, `Change ${name}’s picture`);
  return page.getByRole('dialog', { name: `${name}’s picture` });
}

/** The photo shown inside `within`, once it has loaded. */
async function photoIn(page: Page, within: string): Promise<{ url: string; size: readonly [number, number] }> {
  const photo = page.locator(`${within} img[src^="/api/portraits/"]`).first();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return photo.evaluate((image: HTMLImageElement) => ({
    url: image.src,
    size: [image.naturalWidth, image.naturalHeight] as const,
  }));
}

test('A mother gives her children pictures and signs; her daughter finds both', async () => {
  const mother = await journey.newDesktopPage();
  await aMember(mother, 'Anna');
  const emma = await aLovedOne(mother, 'Emma');
  await aLovedOne(mother, 'Theo');
  await mother.reload();

  // A photo, moved closer and to the left with keys alone.
  const photo = await changePicture(mother, 'Emma');
  await photo.getByLabel('Choose a photo').setInputFiles(await gpsJpeg());
  const closer = photo.getByRole('slider', { name: 'Closer' });
  await closer.press('End');
  expect(await closer.inputValue()).toBe('100');
  await photo.getByRole('slider', { name: 'Left or right' }).press('Home');
  expect(await photo.locator('img').getAttribute('style')).toMatch(/left: -?0%/);
  await expectAccessibleEverywhere(mother);
  await photo.getByRole('button', { name: 'Save' }).press('Enter');
  await toastSays(mother, 'Picture saved');
  await mother.keyboard.press('Escape');
  const seen = await photoIn(mother, 'main');
  expect(seen.size[0] / seen.size[1]).toBeCloseTo(4 / 5);

  await mother.getByRole('tab', { name: 'Dashboard' }).click();
  const drawing = await changePicture(mother, 'Theo');
  await drawing.getByRole('radio', { name: 'Drawing' }).press('Space');
  for (const choice of ['Dark curls', 'Brown', 'Blue with dots']) {
    await drawing.getByRole('radio', { name: choice, exact: true }).press('Space');
  }
  await expectAccessibleEverywhere(mother);
  await drawing.getByRole('button', { name: 'Save' }).press('Enter');
  await toastSays(mother, 'Picture saved');
  await drawing.waitFor({ state: 'detached' });

  await mother.goto('/member-dashboard?tab=settings');
  await press(mother, 'Add your signature');
  const paper = mother.getByRole('img', { name: /^Sign here/ });
  const { x = 0, y = 0, width = 0, height = 0 } = (await paper.boundingBox()) ?? {};
  const stroke = async (...points: readonly (readonly [number, number])[]) => {
    for (const [index, [right, down]] of points.entries()) {
      await mother.mouse.move(x + width * right, y + height * down, { steps: 6 });
      if (index === 0) await mother.mouse.down();
    }
    await mother.mouse.up();
  };
  await stroke([0.2, 0.8], [0.3, 0.2], [0.4, 0.8]);
  await stroke([0.25, 0.55], [0.37, 0.55]);
  await expectAccessibleEverywhere(mother);
  await press(mother, 'Save');
  await toastSays(mother, 'Signature saved');
  await aSentMessage(mother, emma, { title: 'The first snow', file: await gpsJpeg() });

  const daughter = await journey.newPhonePage();
  await enterCode(daughter, emma.accessCode, 'Emma');
  await breakSeal(daughter);
  await goToLetter(daughter);
  expect((await photoIn(daughter, 'header')).url).toBe(seen.url);
  const signature = daughter.getByRole('img', { name: 'Anna’s signature' });
  expect(await signature.locator('path').count()).toBe(2);
  const pen = () =>
    signature
      .locator('path')
      .last()
      .evaluate((path) => getComputedStyle(path).animationName);
  expect(await pen(), 'less motion is wanted').toBe('none');
  await daughter.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await pen()).toBe('pen');
  await expectAccessibleEverywhere(daughter);
});
