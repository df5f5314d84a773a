import { expect } from 'vitest';
import { setUpEngines } from '../support/engines/engine-journey.ts';
import { Key, type Hands } from '../support/engines/hands.ts';

const inEachEngine = setUpEngines();

/** Runs in the page: the words that are colored. */
function colored() {
  const text = [...(CSS.highlights.get('being-read') ?? [])].map(String).join(' ');
  return text === '' ? null : text;
}

const reads = (reader: Hands, isRight: (text: string) => boolean) =>
  reader.until('the words being read are colored', () => reader.evaluate(colored), isRight);

inEachEngine('A page is read aloud, or says why it can’t be', async ({ open }) => {
  const reader = await open();
  await reader.goto('/terms-of-service');
  await reader.see('button', 'Listen to this page');
  const voices = await reader.evaluate(() => speechSynthesis.getVoices().length);
  await reader.press('button', 'Listen to this page');
  const bar = await reader.see('region', 'Read aloud');

  if (voices === 0) {
    await reader.see('text', /^This device has no voice for reading aloud\. Add one in its settings/, { within: bar });
    expect(await reader.all('button', /./, bar)).toHaveLength(1);
    expect(await reader.sideways()).toBe(0);
    await reader.press('button', 'Close the reader');
    await reader.miss('region', 'Read aloud');
    await reader.see('button', 'Listen to this page');
    return;
  }
  await reads(reader, (text) => text === 'Terms of Service');
  const second = await reads(reader, (text) => text !== 'Terms of Service'); // the voice has said the first
  await reader.see('text', /^Section 1 of 12 • \d+% complete$/);
  await reader.press('button', 'Pause');
  await reader.see('button', 'Resume');
  await reader.press('button', 'Next section');
  await reader.see('text', /^Section 2 of 12 • \d+% complete$/);
  expect(await reads(reader, (text) => text !== second)).toBe('Description of the service');
  await reader.press('button', 'Settings');
  await reader.see('label', 'Voice');
  expect(await reader.evaluate(() => document.querySelector('select')?.length)).toBe(voices + 1);
  await reader.type(Key.ESCAPE);
  await reader.see('button', 'Play');
  expect(await reader.evaluate(colored)).toBeNull();
  expect(await reader.sideways()).toBe(0);
});
