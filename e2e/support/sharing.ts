import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until this browser can take files from other apps, as it can soon after a login. */
export async function untilShareable(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/share'))?.active?.state);
  await expect.poll(state).toBe('activated');
}

/** Shares files as a phone's share sheet does: a navigation that posts them as the manifest says. */
export async function share(page: Page, ...files: string[]): Promise<void> {
  await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const { share_target: target } = await (await fetch(address)).json();
    const form = document.createElement('form');
    Object.assign(form, { id: 'sheet', action: target.action, method: target.method, enctype: target.enctype });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, name: target.params.files[0].name });
    form.append(input);
    document.body.append(form);
  });
  await page.locator('#sheet input').setInputFiles(files);
  await Promise.all([
    page.waitForURL((url) => url.searchParams.has('shared') || url.pathname === '/login'),
    page.locator('#sheet').evaluate((form) => (form instanceof HTMLFormElement ? form.submit() : undefined)),
  ]);
}
