import type { ReactNode } from 'react';

/** A stamp and what changes it: below it on phones, to its right on wider screens. The stamp stays in view if the screen has room. */
export function BesideStamp({ stamp, children }: { stamp: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start sm:gap-8">
      <div className="grid justify-items-center bg-card py-2 [@media(min-height:44rem)]:sticky [@media(min-height:44rem)]:-top-3 [@media(min-height:44rem)]:z-10">
        {stamp}
      </div>
      <div className="grid min-w-0 gap-5">{children}</div>
    </div>
  );
}
