import type { GuestAccess } from '@someday/contract/sessions';
import { MessageCircleHeart, Sparkles } from 'lucide-react';
import { formatInstantDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { guestCopy } from './guests.copy.ts';

const copy = guestCopy.strip;

export function GuestStrip({ guest: { accessLevel, expiresAt } }: { guest: GuestAccess }) {
  return (
    <aside aria-label={copy.label} className="border-y border-line bg-butter">
      <div className="gutter flex flex-wrap items-center justify-between gap-x-4 py-1">
        <p className="flex items-center gap-3">
          <Badge tone="viewed" icon={Sparkles}>
            {guestCopy.levels[accessLevel]}
          </Badge>
          {/* On phones it's in the settings. */}
          <span className="text-small max-sm:sr-only">{copy.until(formatInstantDay(expiresAt))}</span>
        </p>
        <LinkButton to="/feedback-survey" variant="quiet" size="small" className="-mx-3 sm:-mx-4">
          <MessageCircleHeart aria-hidden="true" />
          {copy.feedback}
        </LinkButton>
      </div>
    </aside>
  );
}
