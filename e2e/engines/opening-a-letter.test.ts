import { expect } from 'vitest';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key } from '../support/engines/hands.ts';
import { enterCode, seeSealed } from '../support/engines/letter.ts';

const inEachEngine = setUpEngines();

/** Runs in the page. */
function playing() {
  const video = document.querySelector('video');
  if (!video?.videoWidth || video.paused) return null;
  const { currentTime, muted, volume, videoWidth, videoHeight } = video;
  return { currentTime, isLoud: !muted && volume === 1, size: `${videoWidth} x ${videoHeight}` };
}

inEachEngine('A daughter opens her mother’s letter with her code, and its video plays with sound', async (journey) => {
  const { emma, sends } = await aFamily(journey.app);
  await sends(await gpsMp4(), { title: 'The blue boat' });

  const daughter = await journey.open();
  await enterCode(daughter, emma);
  await seeSealed(daughter);
  await daughter.type(Key.ENTER);
  const played = await daughter.until(
    'the video is playing',
    () => daughter.evaluate(playing),
    ({ currentTime, isLoud }) => isLoud && currentTime > 0.5, // silent until its first picture is there
  );
  expect(played.size).toBe('320 x 180');
  await daughter.see('heading', 'The blue boat'); // once the video has ended
  await daughter.see('button', /^Play/);
  expect(await daughter.sideways()).toBe(0);
});
