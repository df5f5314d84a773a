import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { waxCopy as copy } from './wax.copy.ts';

type HoldHintProps = Omit<ComponentProps<'p'>, 'children'> & { wasLetGo: boolean; hint?: string };

/** Its second line keeps its place, so that nothing moves. */
export function HoldHint({ wasLetGo, hint = copy.hint, className, ...rest }: HoldHintProps) {
  return (
    <p className={clsx('text-[1.25rem] leading-snug', className)} {...rest}>
      {wasLetGo ? copy.holdLonger : hint}
      <span className={clsx('block text-base text-(--say-2)', wasLetGo && 'invisible')}>{copy.tapHint}</span>
    </p>
  );
}
