import type { ReactNode } from 'react';
import { TextSizeSwitch, ThemeSwitch } from '#web/ui/appearance-menu.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { SettingsSection } from '#web/ui/layout/page.tsx';

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

/** Theme and text size. */
export function AppearanceSection() {
  return (
    <SettingsSection title={copy.title}>
      <div className="grid gap-5">
        <Choice label={copy.theme}>
          <ThemeSwitch />
        </Choice>
        <Choice label={copy.textSize}>
          <TextSizeSwitch />
        </Choice>
      </div>
    </SettingsSection>
  );
}
