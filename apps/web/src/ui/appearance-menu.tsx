import { clsx } from 'clsx';
import { Lamp, Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { changeAppearance, useAppearance, type TextSize, type Theme } from '#web/lib/appearance.ts';
import { buttonLook } from './button.tsx';
import { SegmentedControl, type Segment } from './forms/choices.tsx';

const themeChoices: readonly Segment<Theme>[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];

const textSizeChoices: readonly Segment<TextSize>[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'largest', label: 'Largest' },
];

export function ThemeSwitch() {
  const theme = useAppearance((chosen) => chosen.theme);
  return (
    <SegmentedControl
      label="Theme"
      wide
      segments={themeChoices}
      value={theme}
      onValueChange={(chosen) => changeAppearance({ theme: chosen })}
    />
  );
}

export function TextSizeSwitch() {
  const textSize = useAppearance((chosen) => chosen.textSize);
  return (
    <SegmentedControl
      label="Text size"
      wide
      segments={textSizeChoices}
      value={textSize}
      onValueChange={(chosen) => changeAppearance({ textSize: chosen })}
    />
  );
}

function LargerLetters() {
  return (
    <span aria-hidden="true" className="font-display leading-none">
      <span className="text-[0.9375rem]">A</span>
      <span className="text-[1.5rem]">A</span>
    </span>
  );
}

/**
 * Light and letters. The browser's own popover closes it with Esc or a press outside and gives focus back. `textFirst`: for people who look
 * for larger letters, which the button then shows.
 */
export function AppearanceMenu({ textFirst = false }: { textFirst?: boolean }) {
  const id = useId();
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        aria-label="Theme and text size"
        className={buttonLook({ variant: 'quiet', size: 'icon' })}
      >
        {textFirst ? <LargerLetters /> : <Lamp aria-hidden="true" />}
      </button>
      <div
        id={id}
        popover="auto"
        className="absolute inset-auto right-[max(20px,calc((100vw-72rem)/2+20px))] top-18 w-[min(23rem,calc(100vw-40px))] rounded-box border border-line bg-card p-5 text-ink shadow-lift-2 open:grid open:gap-5"
      >
        <div className="grid gap-2">
          <p className="font-bold">Theme</p>
          <ThemeSwitch />
        </div>
        <div className={clsx('grid gap-2', textFirst && 'order-first')}>
          <p className="font-bold">Text size</p>
          <TextSizeSwitch />
        </div>
      </div>
    </div>
  );
}
