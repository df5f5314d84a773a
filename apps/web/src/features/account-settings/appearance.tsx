import type { ReactNode } from 'react';
import { TextSizeSwitch, ThemeSwitch } from '#web/ui/appearance-menu.tsx';
import { settingsCopy } from './account-settings.copy.ts';

const copy = settingsCopy.appearance;

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="font-bold">
        {label}
      </p>
      {children}
    </div>
  );
}

export function Appearance() {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-x-8">
      <Choice label={copy.theme}>
        <ThemeSwitch />
      </Choice>
      <Choice label={copy.textSize}>
        <TextSizeSwitch />
      </Choice>
    </div>
  );
}
