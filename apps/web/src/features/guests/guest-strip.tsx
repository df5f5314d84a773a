import type { GuestAccess } from '@someday/contract/guest-access';
import { MessageCircleHeart, Sparkles } from 'lucide-react';
import { formatInstantDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { guestsCopy } from './guests.copy.ts';

const copy = guestsCopy.strip;

/** Beneath the header of a guest's dashboard: what they are, for how long, and where to tell us how it was. */
export function GuestStrip({ guest: { accessLevel, expiresAt } }: { guest: GuestAccess }) {
  return (
    <div className="gutter flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-butter py-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="viewed" icon={Sparkles}>
          {guestsCopy.levels[accessLevel]}
        </Badge>
        <span className="text-small">{copy.until(formatInstantDay(expiresAt))}</span>
      </p>
      <LinkButton to="/feedback-survey" variant="quiet" size="small" className="-mr-3 sm:-mr-4">
        <MessageCircleHeart aria-hidden="true" />
        {copy.feedback}
      </LinkButton>
    </div>
  );
}
