import type { LovedOne } from '@someday/contract/loved-ones';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { sendCopy } from './messages.copy.ts';

const choiceLook =
  'group flex min-h-18 items-center gap-3 rounded-field border-2 border-control bg-card py-2 pl-3 pr-4 hover:border-primary ' +
  'has-checked:border-primary has-checked:bg-primary-soft ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** One stamp per person; native radio buttons, so arrow keys move. */
export function RecipientChooser({
  lovedOnes,
  error,
  field,
}: {
  lovedOnes: readonly LovedOne[];
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0" data-problem={error ? true : undefined} aria-describedby={error ? id : undefined}>
      <legend className="font-display text-h3 leading-tight">{sendCopy.who}</legend>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        {lovedOnes.map(({ id: lovedOneId, name, relationship }) => (
          <label key={lovedOneId} className={choiceLook}>
            <input type="radio" value={String(lovedOneId)} className="sr-only" {...field} />
            <StampAvatar name={name} className="w-11" />
            <span className="min-w-0 leading-tight wrap-anywhere">
              <span className="block font-bold">{name}</span>
              <span className="text-[0.9375rem] text-ink-2">{relationship}</span>
            </span>
            <CircleCheck
              aria-hidden="true"
              className="ml-auto hidden size-6 flex-none text-primary group-has-checked:block"
            />
          </label>
        ))}
      </div>
      {error ? (
        <p id={id} role="alert" className="mt-3 text-small font-bold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
