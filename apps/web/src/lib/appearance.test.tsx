import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAppearance, followAppearance, useAppearance } from './appearance.ts';

const beforeFirstPaint = readFileSync('apps/web/public/before-scripts.js', 'utf8');

/** Runs the script that the page loads before the first paint. */
function loadPage(): void {
  document.documentElement.className = '';
  document.documentElement.removeAttribute('data-text-size');
  document.head.innerHTML = '<meta name="theme-color" content="#faf6ee">';
  runInThisContext(beforeFirstPaint);
}

const page = () => ({
  dark: document.documentElement.classList.contains('dark'),
  textSize: document.documentElement.dataset['textSize'],
  bar: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
});

let systemIsDark = false;
beforeEach(() => {
  systemIsDark = false;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: systemIsDark }));
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('theme and text size', () => {
  it('apply before the first paint exactly as after it', () => {
    for (const theme of ['light', 'dark', 'system'] as const) {
      for (const textSize of ['normal', 'large', 'largest'] as const) {
        for (systemIsDark of [false, true]) {
          changeAppearance({ theme, textSize });
          const chosen = page();
          loadPage();
          expect(page()).toEqual({ ...chosen, bar: chosen.dark ? '#10201f' : '#faf6ee' });
          expect(chosen).toMatchObject({ textSize, dark: theme === 'dark' || (theme === 'system' && systemIsDark) });
        }
      }
    }
  });

  it('follow the system until a theme is chosen', () => {
    systemIsDark = true;
    loadPage();
    expect(page()).toEqual({ dark: true, textSize: 'normal', bar: '#10201f' });
  });

  it('follow a system change while the page is loading', () => {
    changeAppearance({ theme: 'system' });
    loadPage();
    systemIsDark = true;
    followAppearance()();
    expect(page()).toMatchObject({ dark: true, bar: '#10201f' });
  });

  it('follow a choice made in another window, and ignore invalid storage', () => {
    const stop = followAppearance();
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('textSize', 'enormous');
    dispatchEvent(new Event('storage'));
    stop();
    expect(useAppearance.getState()).toEqual({ theme: 'dark', textSize: 'normal' });
    expect(page()).toMatchObject({ dark: true, textSize: 'normal' });
  });
});
