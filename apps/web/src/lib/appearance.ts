/**
 * Theme and text size, remembered on this device. `public/appearance.js` applies the same two before the first paint; the test beside this
 * file holds both together.
 */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const textSizes = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

export type Appearance = { theme: Theme; textSize: TextSize };

const initial: Appearance = { theme: 'system', textSize: 'normal' };
const barColour = { light: '#faf6ee', dark: '#10201f' };

function stored<Value extends string>(key: string, allowed: readonly Value[], fallback: Value): Value {
  try {
    const given = localStorage.getItem(key);
    return allowed.find((value) => value === given) ?? fallback;
  } catch {
    return fallback; // storage is refused in some private windows
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // the choice then holds until the window closes
  }
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

function apply({ theme, textSize }: Appearance): void {
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark().matches);
  const root = document.documentElement;
  root.classList.toggle('dark', isDark);
  root.dataset['textSize'] = textSize;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isDark ? barColour.dark : barColour.light);
}

let current: Appearance | undefined;
const listeners = new Set<() => void>();

/** What is chosen now; the same object until something changes. */
export function currentAppearance(): Appearance {
  current ??= {
    theme: stored('theme', themes, initial.theme),
    textSize: stored('textSize', textSizes, initial.textSize),
  };
  return current;
}

/** What a page rendered ahead of time shows before anybody's choice is known. */
export function defaultAppearance(): Appearance {
  return initial;
}

export function changeAppearance(change: Partial<Appearance>): void {
  current = { ...currentAppearance(), ...change };
  remember('theme', current.theme);
  remember('textSize', current.textSize);
  apply(current);
  for (const listener of listeners) listener();
}

export function subscribeToAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the page in step with the system and with other windows of the same browser. Gives back what ends it. */
export function followSystemAppearance(): () => void {
  const reread = () => {
    current = undefined;
    apply(currentAppearance());
    for (const listener of listeners) listener();
  };
  apply(currentAppearance()); // the system may have changed since the first paint
  const query = prefersDark();
  query.addEventListener('change', reread);
  addEventListener('storage', reread);
  return () => {
    query.removeEventListener('change', reread);
    removeEventListener('storage', reread);
  };
}
