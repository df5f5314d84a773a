import { expect } from 'vitest';
import { phone, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';
import { Key, type Hands } from '../support/engines/hands.ts';

const inEachEngine = setUpEngines();

/** Into the first part of a date or time, as if tabbed to. */
async function typeInto(hands: Hands, label: RegExp, ...keys: string[]): Promise<void> {
  const field = await hands.see('label', label);
  await hands.evaluate((input: HTMLElement) => input.focus(), field);
  await hands.type(...keys);
}

inEachEngine('A mother half types a birthday, hears of it, and copies the code her son can paste', async (journey) => {
  const { anna } = await aFamily(journey.app);
  const mother = await journey.open(phone);
  await mother.carry(anna.cookies());
  await mother.goto('/member-dashboard?dialog=add');
  await mother.fill('Name', 'Theo');
  await typeInto(mother, /^Birthday/, '06/14');
  await mother.press('button', 'Add loved one');
  await mother.see('text', 'This date isn’t complete yet. Check the month, day and year.');
  await mother.type('06/14/2018');
  await mother.press('button', 'Add loved one');
  await mother.press('button', /^Copy Theo’s access code/);
  await mother.see('text', 'Code copied');
  const { children } = await anna.ok('getParents');
  const theo = children.find(({ name }) => name === 'Theo');
  expect(theo?.birthday).toBe('2018-06-14');
  await mother.goto('/member-dashboard');
  await mother.press('link', /^Theo/);
  await mother.see('text', /birthday June 14/);
  await mother.goto('/message-access');
  const field = await mother.see('label', /^Your access code/);
  await field.sendKeys(Key.chord(Key.CONTROL, 'v'));
  const pasted = await mother.evaluate((input: HTMLInputElement) => input.value.replaceAll(/\W/g, ''), field);
  expect(pasted).toBe(theo?.accessCode);
});
