import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A link in running text to a page of another app of ours. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={clsx(
        'rounded font-bold text-primary underline decoration-2 underline-offset-4 hover:text-primary-hover',
        className,
      )}
    >
      {children}
    </a>
  );
}
