import type { FileChooser, Locator, Page } from 'playwright-core';

/** More tab stops than any page has. */
const mostStops = 60;

async function tabUntil(page: Page, isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn’t reach ${what}.`);
}

const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** Presses Tab until this control has focus. */
export const tabTo = (page: Page, wanted: Locator): Promise<void> =>
  tabUntil(page, () => hasFocus(wanted), String(wanted));

/** Uses a page either by touch or with the keyboard alone. */
export interface Hands {
  readonly page: Page;
  /** A button or a link. */
  press(name: string | RegExp, role?: 'button' | 'link'): Promise<void>;
  /** A radio button or a checkbox. */
  choose(name: string | RegExp): Promise<void>;
  write(label: string, text: string): Promise<void>;
  /** `YYYY-MM-DD` */
  writeDay(label: string, day: string): Promise<void>;
  select(label: string, option: string): Promise<void>;
  /** Uses the file picker behind the button with this name. */
  chooseFiles(button: string, files: readonly string[]): Promise<void>;
}

const choice = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }));

async function pick(page: Page, files: readonly string[], open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all<FileChooser | void>([page.waitForEvent('filechooser'), open()]);
  await chooser?.setFiles([...files]);
}

export function fingers(page: Page): Hands {
  return {
    page,
    press: (name, role = 'button') => page.getByRole(role, { name, exact: true }).tap(),
    // Fingers tap the stamp or card around it.
    choose: (name) =>
      page
        .locator('label')
        .filter({ has: choice(page, name) })
        .tap(),
    write: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    writeDay: (label, day) => page.getByLabel(label, { exact: true }).fill(day),
    select: async (label, option) => {
      await page.getByLabel(label, { exact: true }).selectOption(option);
    },
    chooseFiles: (button, files) =>
      pick(page, files, () =>
        page
          .locator('label')
          .filter({ hasText: new RegExp(`^${button}$`) })
          .tap(),
      ),
  };
}

/** Tab reaches only one radio button of a group. Arrow keys reach the others. */
async function arrowTo(page: Page, wanted: Locator): Promise<void> {
  const group = await wanted.getAttribute('name');
  const inGroup = () => page.evaluate((name) => document.activeElement?.getAttribute('name') === name, group);
  await tabUntil(page, inGroup, `the group of ${String(wanted)}`);
  while (!(await hasFocus(wanted))) await page.keyboard.press('ArrowDown');
}

export function keys(page: Page): Hands {
  const field = async (label: string) => tabTo(page, page.getByLabel(label, { exact: true }));
  return {
    page,
    press: async (name, role = 'button') => {
      await tabTo(page, page.getByRole(role, { name, exact: true }));
      await page.keyboard.press('Enter');
    },
    choose: async (name) => {
      const wanted = choice(page, name);
      if ((await wanted.getAttribute('type')) === 'radio') await arrowTo(page, wanted);
      else await tabTo(page, wanted);
      if (!(await wanted.isChecked())) await page.keyboard.press('Space');
    },
    write: async (label, text) => {
      await field(label);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    writeDay: async (label, day) => {
      await field(label);
      const [year = '', month = '', date = ''] = day.split('-');
      await page.keyboard.type(month + date + year);
    },
    select: async (label, option) => {
      await field(label);
      await page.keyboard.type(option);
    },
    chooseFiles: (button, files) =>
      pick(page, files, async () => {
        await tabTo(page, page.getByLabel(button, { exact: true }));
        await page.keyboard.press('Enter');
      }),
  };
}
