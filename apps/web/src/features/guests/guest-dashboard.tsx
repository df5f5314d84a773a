import type { GuestAccess } from '@someday/contract/api/sessions';
import { Clock, MessageCircleHeart, Sparkles } from 'lucide-react';
import { promises } from '#web/lib/facts.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { guestCopy } from './guests.copy.ts';

export function GuestStrip({ guest: { accessLevel, expiresAt } }: { guest: GuestAccess }) {
  return (
    <aside aria-label={guestCopy.strip.label} className="border-y border-line bg-butter">
      <div className="gutter flex flex-wrap items-center justify-between gap-x-4 py-1">
        <p className="flex items-center gap-3">
          <Badge tone="viewed" icon={Sparkles}>
            {guestCopy.levels[accessLevel]}
          </Badge>
          {/* On phones it's in the settings. */}
          <span className="text-small max-sm:sr-only">{guestCopy.strip.until(formatInstantDay(expiresAt))}</span>
        </p>
        <LinkButton to="/feedback-survey" variant="quiet" size="small" className="-mx-3 sm:-mx-4">
          <MessageCircleHeart aria-hidden="true" />
          {guestCopy.strip.feedback}
        </LinkButton>
      </div>
    </aside>
  );
}

const copy = guestCopy.settings;

function Time({ guest }: { guest: GuestAccess }) {
  return (
    <div>
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
    </div>
  );
}

function Feedback() {
  return (
    <LinkButton to="/feedback-survey" variant="secondary">
      <MessageCircleHeart aria-hidden="true" />
      {guestCopy.strip.feedback}
    </LinkButton>
  );
}

export const guestGroups = (guest: GuestAccess) => [
  {
    id: 'access',
    icon: Clock,
    title: copy.time,
    lead: copy.timeLead(promises().plans),
    content: <Time guest={guest} />,
  },
  { id: 'experience', icon: MessageCircleHeart, title: copy.feedback, lead: copy.feedbackLead, action: <Feedback /> },
];
