import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldProblem } from './field.tsx';

type PictureCardProps = ComponentProps<'input'> & { checkLook?: string };

export function PictureCard({ className, checkLook = 'ml-auto', children, ...input }: PictureCardProps) {
  return (
    <label
      className={clsx(
        'group relative flex items-center rounded-field border-2 border-control bg-card hover:border-primary',
        'has-checked:border-primary has-checked:bg-primary-soft focus-inside',
        className,
      )}
    >
      <input {...input} type="radio" className="sr-only" />
      {children}
      <CircleCheck
        aria-hidden="true"
        className={clsx('hidden size-6 flex-none text-primary group-has-checked:block', checkLook)}
      />
    </label>
  );
}

type CardGroupProps = { error: string | undefined; className?: string; children: ReactNode };

export function CardGroup({ error, className, children }: CardGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={clsx('grid min-w-0', className)}
      data-problem={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      {children}
      <FieldProblem id={id} text={error} />
    </fieldset>
  );
}
