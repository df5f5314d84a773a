import type { GuestAccess } from '@someday/contract/sessions';
import { MessageCircleHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstantDay } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { guestsCopy } from './guests.copy.ts';

const copy = guestsCopy.settings;

function Time({ guest }: { guest: GuestAccess }) {
  return (
    <SettingsSection title={copy.time} lead={copy.timeLead}>
      <dl className="grid gap-5 sm:grid-cols-2">
        {[
          { label: copy.until, instant: guest.expiresAt },
          { label: copy.erased, instant: guest.erasedAt },
        ].map(({ label, instant }) => (
          <div key={label} className="rounded-field bg-butter px-4 py-3.5">
            <dt className="text-small">{label}</dt>
            <dd className="font-display text-[1.25rem] lining-nums">
              <time dateTime={instant}>{formatInstantDay(instant)}</time>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-2">{copy.keep}</p>
    </SettingsSection>
  );
}

/** What there is to know and to do for a guest, who has no account that could be changed. */
export function GuestSettings({
  guest,
  appearance,
  logout,
}: {
  guest: GuestAccess;
  appearance: ReactNode;
  logout: ReactNode;
}) {
  return (
    <>
      <Time guest={guest} />
      <SettingsSection title={copy.feedback} lead={copy.feedbackLead}>
        <LinkButton to="/feedback-survey" variant="secondary">
          <MessageCircleHeart aria-hidden="true" />
          {guestsCopy.strip.feedback}
        </LinkButton>
      </SettingsSection>
      {appearance}
      <SettingsSection title={copy.logout} lead={copy.logoutLead}>
        {logout}
      </SettingsSection>
    </>
  );
}
