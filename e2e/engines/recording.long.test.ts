import { expect } from 'vitest';
import { gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key, type Hands } from '../support/engines/hands.ts';
import { enterCode, seeSealed } from '../support/engines/letter.ts';
import { lendRecorder, silenceRecorder } from '../support/engines/recorder.ts';

const inEachEngine = setUpEngines();

async function record(hands: Hands): Promise<void> {
  await lendRecorder(hands);
  await hands.press('button', 'Start Camera');
  await hands.press('button', 'Start Recording');
  await hands.see('text', 'RECORDING');
}

/** Runs in the page: what is playing, once it's heard. It's silent until its first picture is there. */
function playing() {
  const video = document.querySelector('video');
  if (!video?.videoWidth || video.currentTime < 0.5 || video.muted || video.volume < 1) return null;
  const { videoWidth, videoHeight, duration } = video;
  return { duration, isUpright: videoHeight > videoWidth };
}

async function opensLetter(daughter: Hands, emma: { accessCode: string }): Promise<void> {
  await enterCode(daughter, emma);
  await seeSealed(daughter);
  await daughter.type(Key.ENTER);
}

inEachEngine('A mother’s recording survives a reload in the middle, and she sends it', async (journey) => {
  const { anna, emma } = await aFamily(journey.app);
  const mother = await journey.open();
  await mother.carry(anna.cookies());
  await mother.goto('/member-dashboard');
  await mother.press('button', 'Record a message');
  await record(mother);
  await mother.see('text', /^0:(0[3-9]|[1-5]\d)$/);
  await mother.press('button', 'Pause');
  await mother.see('text', 'PAUSED');
  await mother.press('button', 'Resume');
  await mother.see('text', 'RECORDING');
  await mother.see('text', /^0:(0[6-9]|[1-5]\d)$/);
  await mother.reload();
  await mother.press('button', 'Close');
  await mother.see('heading', 'You have an unsent recording');
  await mother.press('button', /^Watch and send/);
  await mother.see('text', 'Drag the ends to trim it.');
  await (await mother.see('slider', 'Starts at')).sendKeys(...Array<string>(10).fill(Key.RIGHT));
  await mother.see('text', /^Keeping 0:\d\d of 0:\d\d/);
  await mother.press('button', /^Next/);
  await mother.see('heading', 'When should it open?');
  await mother.press('button', /^Next/);
  await mother.fill('Title', 'From the kitchen table');
  await mother.press('button', 'Seal this message');
  await mother.see('button', 'Press and hold the wax to seal it');
  await mother.type(Key.ENTER);
  await mother.see('text', 'Ready to play on every phone.', { waitMs: 60_000 });

  const daughter = await journey.open();
  await opensLetter(daughter, emma);
  const { duration, isUpright } = await daughter.until('it plays, loudly', () => daughter.evaluate(playing));
  expect(isUpright).toBe(false);
  // All but the second that was going on, and the one that she left out.
  expect(Math.round(duration)).toBeGreaterThanOrEqual(4);
  await daughter.see('heading', 'From the kitchen table');
});

inEachEngine('A mother whose browser records nothing hears so soon, and sends a video she has', async (journey) => {
  const { anna } = await aFamily(journey.app);
  const mother = await journey.open();
  await mother.carry(anna.cookies());
  await mother.goto('/member-dashboard');
  await silenceRecorder(mother);
  await mother.press('button', 'Record a message');
  await mother.press('button', 'Start Camera');
  await mother.press('button', 'Start Recording');
  await mother.see('text', /^Nothing was recorded\. Your browser may not support it/, { waitMs: 60_000 });
  await mother.press('button', 'Choose a file');
  await mother.choose('Choose files', await gpsMp4());
  await mother.see('button', 'Choose another');
  expect(await mother.sideways()).toBe(0);
});

inEachEngine('A daughter answers her mother in a video, and it plays', async (journey) => {
  const { anna, emma, sends } = await aFamily(journey.app);
  await sends(await gpsMp4(), { title: 'The blue boat' });
  const daughter = await journey.open();
  await opensLetter(daughter, emma);
  await daughter.see('heading', 'The blue boat');
  await daughter.press('button', 'A short video');
  await record(daughter);
  await daughter.see('text', /^0:(0[3-9]|1\d)$/);
  await daughter.press('button', 'Stop');
  await daughter.press('button', 'Send to Anna');
  await daughter.see('heading', 'Sent to Anna', { waitMs: 60_000 });

  const mother = await journey.open();
  await mother.carry(anna.cookies());
  await mother.goto('/member-dashboard');
  await mother.press('button', 'Open Emma’s answer');
  const letter = await mother.see('dialog', 'Emma answered you');
  await mother.press('button', 'Open Emma’s answer', letter);
  await mother.press('button', /^Play/, letter);
  const { duration } = await mother.until('it plays, loudly', () => mother.evaluate(playing));
  expect(Math.round(duration)).toBeGreaterThanOrEqual(2);
  expect(Math.round(duration)).toBeLessThanOrEqual(15);
});

inEachEngine('Where there’s no camera, mother and daughter are told, and send a video they have', async (journey) => {
  const { anna, emma, sends } = await aFamily(journey.app);
  const mother = await journey.open({ ...phone, hasNoCamera: true });
  await mother.carry(anna.cookies());
  await mother.goto('/member-dashboard');
  await mother.press('button', 'Record a message');
  await mother.press('button', 'Start Camera');
  await mother.see('text', /^(No camera found|Camera access is required)/);
  await mother.press('button', 'Choose a file');
  await mother.choose('Choose files', await gpsMp4());
  await mother.see('button', 'Choose another');

  await sends(await gpsMp4(), { title: 'The blue boat' });
  const daughter = await journey.open({ ...phone, hasNoCamera: true });
  await opensLetter(daughter, emma);
  await daughter.see('heading', 'The blue boat');
  await daughter.press('button', 'A short video');
  await daughter.press('button', 'Start Camera');
  await daughter.see('text', /^(No camera found|Camera access is required)/);
  await daughter.see('button', 'Choose a file');
  await daughter.choose('A short video', await gpsMp4());
  await daughter.press('button', 'Send to Anna');
  await daughter.see('heading', 'Sent to Anna', { waitMs: 60_000 });
});
