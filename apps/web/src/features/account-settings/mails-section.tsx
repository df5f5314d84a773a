import type { Member } from '@someday/contract/sessions';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useMailOnOpening } from './account-settings.queries.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';

const copy = settingsCopy.mails;

/** What the member is told by mail. */
export function MailsSection({ member }: { member: Member }) {
  const saving = useMailOnOpening();
  return (
    <SettingsSection title={copy.title} lead={copy.lead}>
      <Checkbox
        checked={member.mailOnOpening}
        aria-busy={saving.isPending || undefined}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate({ ...member, mailOnOpening: target.checked });
        }}
      >
        <span className="font-bold">{copy.opening}</span>
        <span className="block text-ink-2">{copy.openingHint}</span>
      </Checkbox>
    </SettingsSection>
  );
}
