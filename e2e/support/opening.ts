import type { Locator, Page } from 'playwright-core';
import { notePlayed, played, type Played } from './played.ts';

interface Noted {
  /** What a screen reader says, in order: status texts and alerts, and the names of what gets focus. */
  heard: string[];
  /** Layout shifts without recent input. */
  shifts: string[];
  /** Each animation that does more than fade, and lasts longer than one frame. */
  moves: string[];
  /** How many only fade. */
  fades: number;
  /** Each animation that Chromium leaves to the page's main thread: one that waits at its end, or moves while another one moves its element. */
  onMainThread: string[];
}

type NotingWindow = Window & { notedByTest?: Noted };

/** Runs in the page before its scripts. */
function note(): void {
  const noted: Noted = { heard: [], shifts: [], moves: [], fades: 0, onMainThread: [] };
  Object.defineProperty(window, 'notedByTest', { value: noted });

  const said = new WeakMap<Element, string>();
  const listen = () => {
    for (const status of document.querySelectorAll('[role=status], [role=alert]')) {
      if (status.closest('[aria-hidden=true]')) continue;
      const text = status.textContent.trim();
      if (text !== '' && text !== said.get(status)) noted.heard.push(text);
      said.set(status, text);
    }
  };
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) noted.heard.push(`[${target.ariaLabel ?? target.textContent}]`);
  });

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      const sources: unknown = Reflect.get(entry, 'sources');
      const nodes = Array.isArray(sources) ? sources.map(({ node }: { node?: Element }) => node?.outerHTML) : [];
      noted.shifts.push(`${Reflect.get(entry, 'value')}: ${nodes.map((html) => html?.slice(0, 120)).join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const unmoved = ['opacity', 'offset', 'computedOffset', 'easing', 'composite'];
  const known = new WeakSet<Animation>();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (known.has(animation) || !(effect instanceof KeyframeEffect)) continue;
      known.add(animation);
      // One that is paused or over leaves the other to the compositor: Chromium's traces say so.
      const moved = (other: Animation) =>
        other.playState === 'running' &&
        other.effect instanceof KeyframeEffect &&
        other.effect.target === effect.target &&
        other.effect.getKeyframes().some((frame) => 'transform' in frame);
      const isOneOfTwo = moved(animation) && document.getAnimations().filter(moved).length > 1;
      if (effect.getTiming().endDelay || isOneOfTwo)
        noted.onMainThread.push(effect.target?.outerHTML.slice(0, 120) ?? '');
      if (Number(effect.getComputedTiming().duration) < 16) continue;
      const [first, ...others] = effect
        .getKeyframes()
        .map((frame) => JSON.stringify(Object.entries(frame).filter(([name]) => !unmoved.includes(name))));
      if (others.every((frame) => frame === first)) noted.fades += 1;
      else noted.moves.push(effect.target?.outerHTML.slice(0, 120) ?? '');
    }
    requestAnimationFrame(look);
  };
  look();
}

/** Notes what happens on this page, from the next address it opens. */
export async function noteOn(page: Page): Promise<() => Promise<Noted & { readonly played: readonly Played[] }>> {
  await page.addInitScript(note);
  await page.addInitScript(notePlayed);
  return async () => {
    const noted = await page.evaluate(() => {
      const noting: NotingWindow = window;
      if (!noting.notedByTest) throw new Error('Nothing is noted on this page.');
      return noting.notedByTest;
    });
    return { ...noted, played: await page.evaluate(played) };
  };
}

/** A finger that presses a control, and how it's lifted. A `tap` is short, however busy this machine is. */
export async function putFingerOn(
  page: Page,
  control: Locator,
): Promise<{ lift: () => Promise<void>; tap: () => Promise<void> }> {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const browser = await page.context().newCDPSession(page);
  const timestamp = (performance.timeOrigin + performance.now()) / 1000;
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp });
  const lift = async (more: { timestamp?: number } = {}) => {
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], ...more });
  };
  return { lift: () => lift(), tap: () => lift({ timestamp: timestamp + 0.1 }) };
}

/** How fast everything on this page moves: 1 is as usual. Videos keep their time. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: rate });
}

/** From shortly after a key on the seal, this page draws nothing for longer than a letter takes to open. Call before it loads. */
export async function isBusyAfterKey(page: Page): Promise<void> {
  const [startsAfterMs, lastsMs] = [80, 1500];
  await page.addInitScript(
    ([starts, lasts]) => {
      const work = () => {
        const until = performance.now() + lasts;
        while (performance.now() < until);
      };
      addEventListener('keydown', ({ target }) => {
        if (target instanceof Element && target.matches('.seal-button')) setTimeout(work, starts);
      });
    },
    [startsAfterMs, lastsMs] as const,
  );
}

/** Presses Enter at the very moment the letter comes to rest. Call before the page loads. Returns whether the seal gets the key. */
export async function pressAsItComesToRest(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const seal = document.querySelector('[data-scene=sealed] .seal-button');
      if (!seal) return;
      observer.disconnect();
      const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      Object.defineProperty(window, 'sealGotKey', { value: seal.dispatchEvent(key) });
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'sealGotKey') === true);
}
