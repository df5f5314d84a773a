import { create } from 'zustand';
import { onDevice } from './storage.ts';

/** Theme and text size, saved on this device. `public/before-scripts.js` applies both before the first paint; a test keeps the two in sync. */
const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const textSizes = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

type Appearance = { theme: Theme; textSize: TextSize };

const barColor = { light: '#faf6ee', dark: '#10201f' };

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

function apply({ theme, textSize }: Appearance): void {
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark().matches);
  const root = document.documentElement;
  root.classList.toggle('dark', isDark);
  root.dataset['textSize'] = textSize;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? barColor.dark : barColor.light);
}

export const useAppearance = create<Appearance>()(() => ({ theme: 'system', textSize: 'normal' }));

export function changeAppearance(change: Partial<Appearance>): void {
  for (const [key, value] of Object.entries(change)) onDevice.keep(key, value);
  apply({ ...useAppearance.getState(), ...change });
  useAppearance.setState(change);
}

/** Keeps the page in sync with the saved choice, the system, and other windows of this browser. Returns a function that stops it. */
export function followAppearance(): () => void {
  const reread = () => {
    const [theme, textSize] = [onDevice.text('theme'), onDevice.text('textSize')];
    const chosen: Appearance = {
      theme: themes.find((one) => one === theme) ?? 'system',
      textSize: textSizes.find((one) => one === textSize) ?? 'normal',
    };
    apply(chosen);
    useAppearance.setState(chosen);
  };
  reread(); // the system may have changed since the first paint
  const query = prefersDark();
  query.addEventListener('change', reread);
  addEventListener('storage', reread);
  return () => {
    query.removeEventListener('change', reread);
    removeEventListener('storage', reread);
  };
}
