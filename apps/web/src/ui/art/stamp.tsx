import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tilts = { left: '-rotate-2', slightLeft: '-rotate-1', none: '', slightRight: 'rotate-1', right: 'rotate-2' };

/** A perforated frame around a picture. The child fills it; give the wrapper a width through `className`. */
export function Stamp({
  children,
  tilt = 'none',
  className,
}: {
  children: ReactNode;
  tilt?: keyof typeof tilts;
  className?: string | undefined;
}) {
  return (
    <div className={clsx('lifted', tilts[tilt], className)}>
      <div className="perforated *:block *:w-full">{children}</div>
    </div>
  );
}
