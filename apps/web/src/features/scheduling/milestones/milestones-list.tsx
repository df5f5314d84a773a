import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { CalendarClock, Ellipsis, Flag, PencilLine, Trash2, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMilestones } from '#web/queries/scheduling.ts';
import { formatDay } from '#web/lib/format.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { PlainList } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { milestoneCopy } from '#web/features/scheduling/scheduling.copy.ts';

const copy = milestoneCopy.list;

export type MilestoneActions = {
  onRecord: (milestone: FamilyMilestone) => void;
  onSchedule: (id: number) => void;
  onEdit: (id: number) => void;
  onDelete: (id: number) => void;
};

const SOON_DAYS = 60;

function until(days: number): string | undefined {
  if (days === 0) return copy.today;
  if (days === 1) return copy.tomorrow;
  return days <= SOON_DAYS ? copy.inDays(days) : undefined;
}

function When({ milestone }: { milestone: FamilyMilestone }) {
  const { nextDate, daysAhead, milestoneDate, isRecurring, notifyDaysBefore, isNear } = milestone;
  const words = daysAhead === null ? copy.over : until(daysAhead);
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="whitespace-nowrap">{formatDay(nextDate ?? milestoneDate)}</span>
        {words ? <Badge tone={isNear ? 'sealed' : 'neutral'}>{words}</Badge> : null}
      </p>
      {nextDate === null ? null : (
        <p className="mt-1.5 text-[0.9375rem] text-ink-2">
          {isRecurring ? copy.yearlyReminder(notifyDaysBefore) : copy.reminder(notifyDaysBefore)}
        </p>
      )}
    </>
  );
}

type MilestoneEntryProps = MilestoneActions & { milestone: FamilyMilestone; picture?: ReactNode };

/** A milestone and what can be done with it. `picture`: the loved one's, unless it's shown nearby. */
export function MilestoneEntry({ milestone, picture, ...actions }: MilestoneEntryProps) {
  const { id, childName, milestoneName, milestoneType, description, nextDate } = milestone;
  const type = milestoneCopy.form.types[milestoneType];
  const whose = type === milestoneName || milestoneType === 'custom' ? childName : copy.for(childName, type);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-start gap-4">
        {picture}
        <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
          <h3 className="font-body text-[1.0625rem] font-bold leading-snug tracking-normal">{milestoneName}</h3>
          <p className="text-ink-2">{whose}</p>
          <When milestone={milestone} />
          {description ? (
            <p className="mt-1.5 line-clamp-3 text-[0.9375rem] whitespace-pre-line">{description}</p>
          ) : null}
        </div>
      </div>
      <div className="flex max-w-md items-center gap-2">
        {nextDate === null ? null : (
          <Button
            variant="secondary"
            size="small"
            className="flex-1"
            aria-label={copy.recordFor(milestoneName)}
            onClick={() => actions.onRecord(milestone)}
          >
            <Video aria-hidden="true" />
            {copy.record}
          </Button>
        )}
        <Menu
          trigger={
            <Button variant="quiet" size="icon" aria-label={copy.more(milestoneName)}>
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          items={[
            {
              label: copy.schedule,
              icon: CalendarClock,
              onSelect: () => actions.onSchedule(id),
              disabled: nextDate === null,
            },
            { label: copy.edit, icon: PencilLine, onSelect: () => actions.onEdit(id) },
            { label: copy.delete, icon: Trash2, tone: 'danger', onSelect: () => actions.onDelete(id) },
          ]}
        />
      </div>
    </div>
  );
}

type MilestonesListProps = MilestoneActions & { lovedOnes: readonly LovedOne[]; onAdd: () => void };

export function MilestonesList({ lovedOnes, onAdd, ...actions }: MilestonesListProps) {
  const empty = (
    <Card tone="butter" className="grid gap-4 p-5">
      <div>
        <h3 className="text-[1.25rem]">{copy.empty}</h3>
        <p className="mt-1.5">{copy.emptyText}</p>
      </div>
      <Button variant="secondary" size="small" onClick={onAdd}>
        <Flag aria-hidden="true" />
        {milestoneCopy.form.title}
      </Button>
    </Card>
  );
  const skeleton = <Skeleton className="h-28" />;
  return (
    <PlainList
      id="milestones"
      words={copy}
      list={useMilestones()}
      step={8}
      rowLook="px-4 py-4 sm:px-5"
      {...{ skeleton, empty }}
    >
      {(milestone) => {
        const whose = lovedOnes.find(({ id }) => id === milestone.childId);
        return (
          <MilestoneEntry
            milestone={milestone}
            picture={whose ? <PortraitStamp {...whose} className="w-14" /> : null}
            {...actions}
          />
        );
      }}
    </PlainList>
  );
}
