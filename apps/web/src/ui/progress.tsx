import { clsx } from 'clsx';
import { loading } from './ui.copy.ts';

/** `value`: from 0 to 1, or undefined if the duration is unknown. */
export function ProgressBar({ label, value }: { label: string; value?: number | undefined }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-3 overflow-hidden rounded-full bg-sunk [box-shadow:inset_0_0_0_1px_var(--line)]"
    >
      <div
        className={clsx(
          'h-full rounded-full bg-primary transition-[width] duration-300',
          percent === undefined && 'w-full animate-breathe',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

/** A placeholder for what is loading; give it a size. Put it in an element with `role="status"` and a label. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-field bg-sunk', className)} />;
}

type SkeletonsProps = { label: string; className?: string; looks: readonly string[] };

/** Placeholders that say what is loading. */
export function Skeletons({ label, className, looks }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {looks.map((look, place) => (
        <Skeleton key={place} className={look} />
      ))}
    </div>
  );
}

/** Visible only if a dialog's code takes long to load: the delay is in the CSS. */
export function LoadingDialog() {
  return <div role="status" aria-label={loading} className="waiting-strip airmail fixed inset-x-0 top-0 z-60 h-1.5" />;
}
