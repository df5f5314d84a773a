import { clsx } from 'clsx';

/** The red and green edge of an airmail letter. */
export function AirmailStrip({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('airmail h-2.5', className)} />;
}
