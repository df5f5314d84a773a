import { expect } from 'vitest';
import { somebody } from '../support/account.ts';
import { setUpEngines } from '../support/engines/engine-journey.ts';

const inEachEngine = setUpEngines();

inEachEngine(
  'A mother signs up, adds her daughter, and the code on her screen opens her daughter’s shelf',
  async (journey) => {
    const { name, email, password } = somebody('Anna');
    const mother = await journey.open();
    await mother.goto('/');
    await mother.press('link', 'Start Leaving Love Today');
    await mother.fill('Full name', name);
    await mother.fill('Email', email);
    await mother.fill('Password', password);
    await mother.fill('Confirm password', 'another gate');
    await mother.press('button', 'Sign up');
    await mother.see('text', 'Passwords do not match. Please try again.');
    await mother.fill('Confirm password', password);
    await mother.press('button', 'Sign up');
    await mother.press('link', 'Skip Onboarding');

    await mother.press('button', 'Add New Loved One');
    await mother.fill('Name', 'Emma');
    await mother.fillDay(/^Birthday/, '2018-06-14');
    await mother.press('button', 'Add loved one');
    const shown = await mother.see('button', /^Copy Emma’s access code/);
    const words = await mother.evaluate((button: HTMLElement) => button.innerText, shown);
    const [code = ''] = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(words) ?? [];
    expect(await mother.sideways()).toBe(0);
    await mother.press('button', 'Close');
    await mother.see('link', /Emma/);

    const daughter = await journey.open();
    await daughter.goto('/message-access');
    await daughter.fill('Your access code', code);
    await daughter.press('button', 'Open my messages');
    await daughter.see('heading', /Emma/);
  },
);
