import { expect } from 'vitest';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key } from '../support/engines/hands.ts';
import { enterCode, noteVideo, seeSealed } from '../support/engines/letter.ts';

const inEachEngine = setUpEngines();

inEachEngine('A daughter opens her mother’s letter with her code, and its video plays with sound', async (journey) => {
  const { emma, sends } = await aFamily(journey.app);
  await sends(await gpsMp4(), { title: 'The blue boat' });

  const daughter = await journey.open();
  await enterCode(daughter, emma);
  await seeSealed(daughter);
  const played = await noteVideo(daughter);
  await daughter.type(Key.ENTER);
  await daughter.see('text', 'The video has ended.');
  await daughter.see('heading', 'The blue boat');
  await daughter.see('button', /^Play/);
  expect((await played()).slice(-2)).toMatchObject([
    { event: 'play', at: expect.closeTo(0, 1), isLoud: true },
    { event: 'ended', at: expect.closeTo(2, 0), isLoud: true },
  ]);
  const width = await daughter.evaluate(() => document.querySelector('video')?.videoWidth);
  expect(width).toBe(320);
  expect(await daughter.sideways()).toBe(0);
});
