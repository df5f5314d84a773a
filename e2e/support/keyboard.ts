import type { Page } from 'playwright-core';

/** More stops than any page has. */
const mostStops = 60;

/** Presses Tab until this control has the focus, as somebody does who has no mouse. */
export async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to the ${role} “${String(name)}”.`);
}
