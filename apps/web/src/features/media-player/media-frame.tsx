import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Pixels as the picture is shown; null while nobody knows. */
export type MediaSize = { width: number | null; height: number | null };

/** Takes the room of the picture before it is there, so that nothing jumps; an upright one never gets taller than the window. */
export function MediaFrame({
  size: { width, height },
  className,
  children,
  below,
}: {
  size: MediaSize;
  className?: string | undefined;
  children: ReactNode;
  below?: ReactNode;
}) {
  const ratio = width && height ? width / height : 16 / 9;
  return (
    <figure
      style={{ width: `min(100%, ${(72 * ratio).toFixed(2)}svh)` }}
      className={clsx('flex-none overflow-hidden rounded-box bg-card shadow-lift-2', className)}
    >
      <div style={{ aspectRatio: ratio }} className="relative overflow-hidden bg-black">
        {children}
      </div>
      {below}
    </figure>
  );
}
