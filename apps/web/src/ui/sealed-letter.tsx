import type { ReactNode } from 'react';
import { AirmailStrip } from './art/airmail-strip.tsx';
import { Postmark } from './art/postmark.tsx';

/** A butter-coloured envelope with its postmark and airmail edge: something that waits for its day. */
export function SealedLetter({
  title,
  children,
  postmark,
}: {
  title: ReactNode;
  children?: ReactNode;
  postmark: { top: string; lines: readonly string[]; bottom?: string | undefined };
}) {
  return (
    <div className="relative flex flex-col overflow-hidden rounded-box border border-line bg-butter text-ink">
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 pb-5 pt-5">
        <div className="min-w-0">
          {title}
          {children}
        </div>
        <Postmark {...postmark} className="w-44 flex-none -rotate-3 text-poppy" />
      </div>
      <AirmailStrip />
    </div>
  );
}
