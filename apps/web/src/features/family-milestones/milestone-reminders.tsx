import type { FamilyMilestone } from '@someday/contract/family-milestones';
import { Video } from 'lucide-react';
import { Postmark, AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { postmarkLines } from '#web/lib/format.ts';
import { milestoneTypeLabels, reminderCopy as copy } from './milestones.copy.ts';

/** More than these are in the list of milestones, on its own tab. */
const SHOWN = 3;

/** "Emma’s graduation", "Emma’s “Swimming badge”", or the milestone's name alone if it contains "Emma". */
function what({ childName, milestoneName, milestoneType }: FamilyMilestone): string {
  if (milestoneType !== 'custom' && milestoneName === milestoneTypeLabels[milestoneType]) {
    return copy.ofType[milestoneType](childName);
  }
  return milestoneName.includes(childName) ? milestoneName : copy.named(childName, milestoneName);
}

function sentence(milestone: FamilyMilestone): string {
  const days = milestone.daysAhead ?? 0;
  if (days === 0) return copy.today(what(milestone));
  return days === 1 ? copy.tomorrow(what(milestone)) : copy.inDays(what(milestone), days);
}

/** The milestones within their reminder time, on the dashboard. */
export function MilestoneReminders({
  near,
  onRecord,
}: {
  near: readonly FamilyMilestone[];
  onRecord: (milestone: FamilyMilestone) => void;
}) {
  const more = near.length - SHOWN;
  return (
    <section aria-label={copy.title} className="animate-fade overflow-hidden rounded-box border border-line bg-card">
      <AirmailStrip />
      <ul className="divide-y divide-line">
        {near.slice(0, SHOWN).map((milestone) => (
          <li key={milestone.id} className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 py-5 sm:px-7">
            <Postmark
              top={copy.postmark}
              lines={postmarkLines(milestone.nextDate ?? milestone.milestoneDate)}
              className="w-32 flex-none -rotate-3 text-poppy max-sm:hidden"
            />
            <p className="min-w-0 flex-1 basis-56 font-display text-[1.25rem] leading-snug lining-nums wrap-anywhere">
              {sentence(milestone)} <span className="text-ink-2">{copy.question}</span>
            </p>
            <Button
              variant="marigold"
              className="max-sm:w-full"
              aria-label={copy.recordFor(milestone.milestoneName)}
              onClick={() => onRecord(milestone)}
            >
              <Video aria-hidden="true" />
              {copy.record}
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="border-t border-line px-5 py-3 text-ink-2 sm:px-7">{copy.more(more)}</p> : null}
    </section>
  );
}
