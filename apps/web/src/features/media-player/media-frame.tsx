import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Pixels as the picture is shown; null while nobody knows. */
export type MediaSize = { width: number | null; height: number | null };

/** Beyond these there is no room for controls or caption; the picture keeps its own shape inside. Width by height. */
const ratios = { narrowest: 9 / 21, widest: 2 };

/** Takes the room of the picture before it is there, so that nothing jumps; an upright one never gets taller than the window, or a dialog has room. */
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
  const ratio = width && height ? Math.min(ratios.widest, Math.max(ratios.narrowest, width / height)) : 16 / 9;
  return (
    <figure
      style={{ width: `min(100%, calc(${ratio.toFixed(4)} * var(--media-height, 72svh)))` }}
      className={clsx('flex-none overflow-hidden rounded-box bg-card shadow-lift-2', className)}
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)] bg-black *:[grid-area:1/1]">
        <div style={{ aspectRatio: ratio }} className="self-start" />
        {children}
      </div>
      {below}
    </figure>
  );
}
