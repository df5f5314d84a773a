import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';

const copy = settingsCopy.close;

/** The quiet end of the settings. */
export function CloseAccountSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection tone="sunk" title={copy.title} lead={copy.lead}>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen ? <CloseAccountDialog email={email} onClose={() => setOpen(false)} /> : null}
    </SettingsSection>
  );
}
