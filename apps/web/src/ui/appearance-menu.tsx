import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { changeAppearance, useAppearance, type TextSize, type Theme } from '#web/lib/appearance.ts';
import { buttonLook } from './button.tsx';
import { SegmentedControl, type Segment } from './forms/choices.tsx';
import { appearanceCopy as copy } from './ui.copy.ts';

const themeChoices: readonly Segment<Theme>[] = [
  { value: 'light', label: copy.themes.light, icon: Sun },
  { value: 'dark', label: copy.themes.dark, icon: Moon },
  { value: 'system', label: copy.themes.system, icon: Monitor },
];

const textSizeChoices: readonly Segment<TextSize>[] = [
  { value: 'normal', label: copy.textSizes.normal },
  { value: 'large', label: copy.textSizes.large },
  { value: 'largest', label: copy.textSizes.largest },
];

export function ThemeSwitch() {
  const theme = useAppearance((chosen) => chosen.theme);
  return (
    <SegmentedControl
      label={copy.theme}
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
      label={copy.textSize}
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

/** Text size and theme. A native popover: Esc or a click outside closes it and returns focus. */
export function AppearanceMenu() {
  const id = useId();
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        aria-label={copy.menu}
        className={buttonLook({ variant: 'quiet', size: 'icon' })}
      >
        <LargerLetters />
      </button>
      <div
        id={id}
        popover="auto"
        className="absolute inset-auto right-[max(20px,calc((100vw-72rem)/2+20px))] top-18 w-[min(23rem,calc(100vw-40px))] rounded-box border border-line bg-card p-5 text-ink shadow-lift-2 open:grid open:gap-5"
      >
        <div className="grid gap-2">
          <p className="font-bold">{copy.textSize}</p>
          <TextSizeSwitch />
        </div>
        <div className="grid gap-2">
          <p className="font-bold">{copy.theme}</p>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}
