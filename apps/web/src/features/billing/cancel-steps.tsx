import type { Subscription } from '@someday/contract/subscription';
import { Check, Hourglass, type LucideIcon } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { cancelCopy } from './cancel.copy.ts';
import { dayOfInstant, endOf } from './membership-words.ts';

function Points({ title, icon: Icon, points }: { title: string; icon: LucideIcon; points: readonly string[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      <ul className="grid gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-3 leading-snug">
            <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-poppy" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What stays and what ends, before anything is done. */
export function ConfirmStep({
  subscription,
  timeZone,
  onBack,
  onConfirm,
}: {
  subscription: Subscription;
  timeZone: string;
  onBack: () => void;
  onConfirm: () => void;
}) {
  const copy = cancelCopy.confirm;
  const { plan, tier } = subscription;
  const end = endOf(subscription);
  const name = tier ?? plan?.tier ?? 'basic';
  const until = end === null ? copy.withPeriod(name) : copy.until(name, dayOfInstant(end, timeZone));
  return (
    <div className="grid gap-8">
      <Points title={copy.stays} icon={Check} points={copy.staying} />
      <Points title={copy.ends} icon={Hourglass} points={[until, copy.adding, copy.charged]} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" className="sm:flex-1" onClick={onBack}>
          {copy.goBack}
        </Button>
        <Button className="sm:flex-1" onClick={onConfirm}>
          {copy.submit}
        </Button>
      </div>
    </div>
  );
}

export function ProcessingStep() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-6 text-ink-2">
      <Spinner className="size-6" />
      {cancelCopy.processing.status}
    </p>
  );
}

export function CompletedStep() {
  const copy = cancelCopy.completed;
  return (
    <div className="grid gap-6">
      <p>{copy.text}</p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <LinkButton to="/subscription" className="sm:flex-1">
          {copy.reactivate}
        </LinkButton>
        <LinkButton to="/" variant="secondary" className="sm:flex-1">
          {copy.home}
        </LinkButton>
      </div>
    </div>
  );
}
