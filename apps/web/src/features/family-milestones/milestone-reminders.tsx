import type { FamilyMilestone } from '@someday/contract/family-milestones';
import { possessive } from '@someday/contract/rules/english';
import { Video } from 'lucide-react';
import { Postmark, AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { postmarkLines } from '#web/lib/format.ts';
import { milestoneTypeLabels, reminderCopy as copy } from './milestones.copy.ts';

/** More of them would be a list, and that stands in a tab of its own. */
const SHOWN = 3;

/** "Emma’s graduation", or under a name of its own: "Emma: Swimming badge". */
function what({ childName, milestoneName, milestoneType }: FamilyMilestone): string {
  const isPlain = milestoneType !== 'custom' && milestoneName === milestoneTypeLabels[milestoneType];
  return isPlain
    ? `${possessive(childName)} ${milestoneName.toLowerCase()}`
    : milestoneName.includes(childName)
      ? milestoneName
      : `${possessive(childName)} “${milestoneName}”`;
}

function sentence(milestone: FamilyMilestone): string {
  const days = milestone.daysAhead ?? 0;
  if (days === 0) return copy.today(what(milestone));
  return days === 1 ? copy.tomorrow(what(milestone)) : copy.inDays(what(milestone), days);
}

/** What is near, on the dashboard: a card from the future, and the way to write back in time. */
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
              top={copy.title.toUpperCase()}
              lines={postmarkLines(milestone.nextDate ?? milestone.milestoneDate)}
              className="w-32 flex-none -rotate-3 text-poppy max-sm:hidden"
            />
            <p className="min-w-0 flex-1 basis-56 font-display text-[1.25rem] leading-snug lining-nums wrap-anywhere">
              {sentence(milestone)} <span className="text-ink-2">{copy.question}</span>
            </p>
            <Button variant="marigold" className="max-sm:w-full" onClick={() => onRecord(milestone)}>
              <Video aria-hidden="true" />
              {copy.record}
              <span className="sr-only"> for {milestone.milestoneName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="border-t border-line px-5 py-3 text-ink-2 sm:px-7">{copy.more(more)}</p> : null}
    </section>
  );
}
