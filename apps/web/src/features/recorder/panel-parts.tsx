import { clsx } from 'clsx';
import { Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { recorderCopy } from './recorder.copy.ts';

/** Height of the picture in every step: 400 to 600 px where the window allows (specification part 1 §9), so that nothing jumps. */
export const pictureHeight = 'h-[max(180px,min(clamp(400px,50dvh,600px),100dvh-360px))]';

/** How buttons stand on a phone: under each other, two alike, a wide one with a short one, or the main one over the rest. */
const layouts = {
  stack: 'flex flex-col',
  pair: 'grid grid-cols-2',
  wideFirst: 'grid grid-cols-[minmax(0,1fr)_auto] max-sm:[&>button]:px-4',
  mainOnTop: 'grid grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:first-child]:col-span-2 max-sm:[&>button]:px-4',
} as const;

/** The recorder's buttons, the main one first, where focus goes with each step. `sticks`: always in sight at the bottom of what scrolls. */
export function Actions({
  layout = 'stack',
  sticks = false,
  children,
}: {
  layout?: keyof typeof layouts;
  sticks?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-actions
      className={clsx(
        'gap-3 sm:flex sm:flex-row sm:flex-wrap',
        layouts[layout],
        sticks && 'sticky bottom-0 z-10 -mx-4 -my-3 rounded-b-box bg-paper px-4 py-3 sm:-mx-6 sm:px-6',
      )}
    >
      {children}
    </div>
  );
}

export function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button variant="quiet" onClick={onCancel}>
      {recorderCopy.cancel}
    </Button>
  );
}

/** Something good to know, said calmly. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-field bg-sky px-4 py-3">
      <Info aria-hidden="true" className="mt-0.75 size-5 flex-none" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}

/** Why it does not work, and what helps. */
export function Trouble({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-4 rounded-field bg-danger-soft p-5">
      <Icon aria-hidden="true" className="mt-0.5 size-6 flex-none text-danger" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
