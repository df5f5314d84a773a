import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { expectAccessible } from '../support/accessible.ts';
import { mediaPaths } from '../support/delivered.ts';
import { setUpJourney } from '../support/journey.ts';
import { aSentMessage, aLovedOne } from '../support/sent-messages.ts';
import { breakSeal, enterCode, goToLetter } from '../support/loved-one.ts';
import { aMember } from '../support/member.ts';

const journey = setUpJourney();

const title = 'Now you are eighteen';
const caption = 'The day you were born';
const birthday = '2031-06-14';

const letter = (page: Page) => page.getByRole('button', { name: 'A letter from Paul. Opens on June 14, 2031' });

test('A birthday message stays sealed', async () => {
  const father = await journey.newDesktopPage();
  await aMember(father, 'Paul');
  const lovedOne = await aLovedOne(father, 'Emma');
  const code = lovedOne.accessCode;
  const fields = { title, photoCaption: caption, deliveryDate: birthday, file: await gpsJpeg() };
  const id = await aSentMessage(father, lovedOne, fields);
  await aSentMessage(father, lovedOne, { ...fields, title: 'Another day', deliveryDate: '2033-06-14' });
  await father.reload();
  await father
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByText(/^Opens [A-Z]/)
    .waitFor();

  const emma = await journey.newPhonePage();
  await enterCode(emma, code, 'Emma');
  await emma.getByRole('heading', { name: 'Coming Soon' }).waitFor();
  await letter(emma).waitFor();
  // The shelf tells no more, whatever is touched.
  const shelf = emma.getByRole('region', { name: 'Coming Soon' });
  await letter(emma).click();
  const slip = shelf.getByRole('link', { name: 'Add to calendar' });
  await slip.waitFor();
  const words = (await shelf.innerText()).replaceAll(/\s+/g, ' ').replaceAll(/in \d+ years/g, 'in SOME years');
  expect(words).toBe(
    'Coming Soon Two letters are waiting for you, Emma. Press and hold one. ' +
      'A letter from Paul. Opens on June 14, 2031 Paul P P P 14 JUN 2031 June 14, 2031 ' +
      'A letter from Paul Opens on June 14, 2031 in SOME years Add to calendar ' +
      'A letter from Paul. Opens on June 14, 2033 Paul P P P 14 JUN 2033 June 14, 2033',
  );
  expect(await emma.getByRole('link').filter({ hasText: title }).count()).toBe(0);
  expect(await emma.content()).not.toContain(title);
  await expectAccessible(emma);
  await emma.keyboard.press('Escape');
  await slip.waitFor({ state: 'hidden' });
  await letter(emma).press('Enter');
  await slip.waitFor();
  await emma.getByRole('heading', { level: 1 }).click();
  await slip.waitFor({ state: 'hidden' });
  await letter(emma).click({ delay: 500 });
  await slip.waitFor();

  const reply = await emma.request.get('/api/recipient');
  expect(await reply.json()).toEqual({
    child: { id: expect.any(Number), name: 'Emma', portrait: { color: 1, drawing: null, photoUrl: null } },
    from: 'Paul',
    sender: { portrait: { color: 0, drawing: null, photoUrl: null }, signature: { kind: 'typed', text: 'Paul' } },
    preview: false,
    messages: [birthday, '2033-06-14'].map((triggerDate) => ({
      ...{ state: 'sealed', triggerDate, triggerTime: null, birthday: null },
    })),
  });
  const addresses = [
    ...Object.values(mediaPaths(id)),
    `/api/video/${id}/thumbnail?size=large`,
    `/api/messages/${id}`,
    `/api/messages/${id}?access=${code}`,
  ];
  for (const address of addresses) {
    const answer = await emma.request.get(address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.text(), address).not.toMatch(/eighteen|born|garden|jpe?g/i);
  }
  const viewed = await emma.request.patch(`/api/video-messages/${id}/viewed`, {
    headers: { origin: journey.app.origin },
  });
  expect(viewed.status()).toBe(404);

  // A phone whose clock is years ahead shows no more than any other (L21).
  const ahead = await journey.newPhonePage();
  await ahead.clock.setSystemTime(new Date('2041-01-01T12:00:00Z'));
  await enterCode(ahead, code, 'Emma');
  await letter(ahead).waitFor();
  expect(await ahead.evaluate(() => new Date().getFullYear())).toBe(2041);
  expect(await ahead.content()).not.toContain(title);
  expect((await ahead.request.get(`/api/messages/${id}`)).status()).toBe(404);

  journey.expectComplaint(/404 .*\/api\/messages\/\d+\)$/); // the link below requests it by id
  await emma.goto(`/message-dashboard?message=${id}`);
  await emma.getByRole('heading', { name: 'From Paul' }).waitFor();
  expect(await emma.content()).not.toContain(title);
  await father.reload();
  const listed = father.getByRole('listitem').filter({ hasText: title });
  await listed.getByText(/^Opens [A-Z]/).waitFor();

  // Her father sees that it is sealed, and opens it early. She reads that it is what he sealed.
  await listed.getByRole('button', { name: `View: ${title}` }).click();
  await father
    .getByRole('dialog', { name: title })
    .getByText(/^Sealed [A-Z]/)
    .click();
  await father.getByText('Once it’s open, Emma can see that it’s unchanged.').waitFor();
  await expectAccessible(father);
  const opened = await father.request.patch(`/api/video-messages/${id}`, {
    headers: { origin: journey.app.origin },
    data: { deliveryDate: null },
  });
  expect(opened.status()).toBe(200);
  await emma.goto(`/messages/${id}`);
  await breakSeal(emma);
  await goToLetter(emma);
  await emma.getByText(/^Unchanged since [A-Z]/).waitFor();
  await expectAccessible(emma);
});
