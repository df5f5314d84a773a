import type { GuestAccess } from '@someday/contract/sessions';
import { MessageCircleHeart, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { promises } from '#web/lib/facts.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { SettingsSection } from '#web/ui/layout/page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { guestsCopy } from './guests.copy.ts';

const guestStripCopy = guestsCopy.strip;

/** Under the header of a guest's dashboard: their badge, when their access ends, and the survey. */
export function GuestStrip({ guest: { accessLevel, expiresAt } }: { guest: GuestAccess }) {
  return (
    <aside aria-label={guestStripCopy.label} className="border-y border-line bg-butter">
      <div className="gutter flex flex-wrap items-center justify-between gap-x-4 py-1">
        <p className="flex items-center gap-3">
          <Badge tone="viewed" icon={Sparkles}>
            {guestsCopy.levels[accessLevel]}
          </Badge>
          {/* On phones it's in the settings. */}
          <span className="text-small max-sm:sr-only">{guestStripCopy.until(formatInstantDay(expiresAt))}</span>
        </p>
        <LinkButton to="/feedback-survey" variant="quiet" size="small" className="-mx-3 sm:-mx-4">
          <MessageCircleHeart aria-hidden="true" />
          {guestStripCopy.feedback}
        </LinkButton>
      </div>
    </aside>
  );
}

const copy = guestsCopy.settings;

function Time({ guest }: { guest: GuestAccess }) {
  return (
    <SettingsSection title={copy.time} lead={copy.timeLead(promises().plans)}>
      <dl className="grid gap-5 sm:grid-cols-2">
        {[
          { label: copy.until, instant: guest.expiresAt },
          { label: copy.erased, instant: guest.erasedAt },
        ].map(({ label, instant }) => (
          <div key={label} className="rounded-field bg-butter px-4 py-3.5">
            <dt className="text-small">{label}</dt>
            <dd className="font-display text-[1.25rem]">
              <time dateTime={instant}>{formatInstantDay(instant)}</time>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-2">{copy.keep}</p>
    </SettingsSection>
  );
}

/** A guest's settings. They have no account to change. */
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
