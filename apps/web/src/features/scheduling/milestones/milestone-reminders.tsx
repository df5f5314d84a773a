import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import { Video } from 'lucide-react';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import { milestoneTypeLabels, reminderCopy as copy } from './milestone-reminders.copy.ts';

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

type MilestoneRemindersProps = {
  near: readonly FamilyMilestone[];
  lovedOnes: readonly LovedOne[];
  onRecord: (milestone: FamilyMilestone) => void;
};

export function MilestoneReminders({ near, lovedOnes, onRecord }: MilestoneRemindersProps) {
  const more = near.length - SHOWN;
  return (
    <div>
      <ul className="grid gap-5">
        {near.slice(0, SHOWN).map((milestone) => {
          const lovedOne = lovedOnes.find(({ id }) => id === milestone.childId);
          return (
            <li key={milestone.id} className="flex items-start gap-5">
              {lovedOne ? <PortraitStamp name={lovedOne.name} portrait={lovedOne.portrait} className="w-18" /> : null}
              <div className="min-w-0 flex-1">
                <p className="font-display text-[1.25rem] leading-snug wrap-anywhere">{sentence(milestone)}</p>
                <Button
                  variant="secondary"
                  size="small"
                  className="mt-3"
                  aria-label={copy.recordFor(milestone.milestoneName)}
                  onClick={() => onRecord(milestone)}
                >
                  <Video aria-hidden="true" />
                  {copy.record}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className="mt-4 text-ink-2">{copy.more(more)}</p> : null}
    </div>
  );
}
