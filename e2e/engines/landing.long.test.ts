import { expect } from 'vitest';
import { desktop, setUpEngines } from '../support/engines/engine-journey.ts';
import { Key, type Hands } from '../support/engines/hands.ts';

const inEachEngine = setUpEngines({ env: { BILLING: 'practice' } });

/** Runs in the page: what has focus, and whether that can be seen. */
function focus() {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const { top, bottom } = at.getBoundingClientRect();
  const { outlineStyle } = getComputedStyle(at);
  return {
    name: at.getAttribute('aria-label') ?? at.textContent,
    isSeen: top >= 0 && bottom <= innerHeight && outlineStyle !== 'none',
  };
}

const reach = (visitor: Hands, name: string) =>
  visitor.until(
    `focus on “${name}”`,
    () => visitor.evaluate(focus),
    (at) => at.name === name && at.isSeen,
  );

/** The section's top is at the top of the window. */
const isLedTo = (visitor: Hands, id: string) =>
  visitor.until(
    `the section “${id}”`,
    () => visitor.evaluate((name: never) => document.getElementById(name)?.getBoundingClientRect().top, id),
    (top) => Math.abs(top) < 100,
  );

inEachEngine('A visitor with a keyboard skips the menu and finds the login', async ({ open }) => {
  const visitor = await open(desktop);
  await visitor.goto('/');
  await visitor.see('button', 'Play examples'); // once its scripts are here
  await visitor.type(Key.TAB);
  await reach(visitor, 'Skip to main content');
  await visitor.type(Key.ENTER);
  await visitor.type(Key.TAB);
  await reach(visitor, 'Start Free Trial');
  await visitor.type(Key.TAB, Key.TAB);
  await reach(visitor, 'Learn More');
  await visitor.type(Key.ENTER);
  await isLedTo(visitor, 'how-it-works');
  await visitor.type(Key.TAB);
  await reach(visitor, 'Start Recording Messages');
  await visitor.type(Key.ENTER);
  await visitor.see('heading', 'Welcome back');
});

inEachEngine('A visitor with a phone uses the menu, the examples, and what is at the end', async ({ open }) => {
  const visitor = await open();
  await visitor.goto('/');
  await visitor.press('button', 'Menu');
  await visitor.press('link', 'How It Works');
  await isLedTo(visitor, 'how-it-works');
  await visitor.miss('link', 'Login / Sign Up'); // the menu is closed
  await visitor.press('button', /^Example 2: /);
  await visitor.press('button', 'Open the example for Leo');
  await visitor.see('text', 'A made-up example');
  await visitor.type(Key.ESCAPE);
  await visitor.miss('text', 'A made-up example');
  await visitor.press('button', 'Menu');
  await visitor.type(Key.ESCAPE);
  await visitor.miss('link', 'Login / Sign Up');
  expect(await visitor.evaluate(focus)).toMatchObject({ name: 'Menu' });
  await visitor.press('link', 'Crisis Resources');
  await visitor.see('heading', /Crisis/);
  await visitor.driver.navigate().back();
  await visitor.see('heading', /^Say it now\./);
});
