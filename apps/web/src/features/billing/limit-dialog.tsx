import type { PlanLimit } from '@someday/contract/api/error-body';
import { tierNames, unlimited } from '@someday/contract/rules/plans';
import { formatNumber } from '@someday/contract/texts/words';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { useSession } from '#web/queries/session.ts';
import { limitCopy as copy } from './limit.copy.ts';
import { closeLimit } from './plan-gate.ts';

/** Which limit is reached, with a link to larger plans. Source: specification part 1 §8 and §9. */
export function LimitDialog({ limit: { feature, tier, count, maximum } }: { limit: PlanLimit }) {
  const { member } = useSession();
  const isGuest = !!member?.guest;
  const added = formatNumber(count);
  const most = maximum === unlimited ? copy.unlimited : formatNumber(maximum);
  return (
    <Dialog
      size="small"
      readFirst
      onOpenChange={closeLimit}
      title={isGuest ? copy.guest.title : copy.title}
      footer={
        <>
          <Button variant="secondary" onClick={closeLimit}>
            {isGuest ? copy.guest.close : copy.notNow}
          </Button>
          {isGuest ? (
            <LinkButton to="/feedback-survey">{copy.guest.feedback}</LinkButton>
          ) : (
            <LinkButton to="/pricing">{copy.upgrade}</LinkButton>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <p className="rounded-field bg-butter px-5 py-4 text-center">
          <span className="sr-only">{copy.used[feature](added, most)}</span>
          <span aria-hidden="true" className="block font-display text-[2.5rem] leading-tight">
            {copy.over(added, most)}
          </span>
          <span aria-hidden="true">{copy.features[feature]}</span>
        </p>
        {isGuest ? (
          <p>{copy.guest.text[feature]}</p>
        ) : (
          <>
            <p className="font-bold">{copy.plan(tierNames[tier])}</p>
            <p className="text-ink-2">{copy.kept[feature]}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
