import type { ReactNode } from 'react';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { Envelope, type EnvelopeState } from '#web/ui/art/envelope.tsx';
import { Postmark, AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Main, PageTitle } from './page.tsx';

export type AccountScreen = {
  title: string;
  lead: ReactNode;
  envelope: EnvelopeState;
  postmark: { top: string; lines: readonly string[]; bottom: string };
};

export function AccountSheet({
  title,
  lead,
  envelope,
  postmark,
  children,
  below,
}: AccountScreen & { children: ReactNode; below: ReactNode }) {
  // when the page changes under the same address, the pressed button is gone: focus moves to the new heading
  const heading = useCatchFocusAfter<HTMLHeadingElement>(title);
  return (
    <Main className="gutter grid content-start justify-items-center pb-16 pt-4 sm:pt-10">
      <div className="w-full max-w-lg">
        <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-2">
          <div className="relative overflow-hidden bg-butter px-6 pb-7 pt-8 sm:px-10">
            <Postmark {...postmark} className="absolute -right-6 top-3 w-48 rotate-6 text-poppy max-sm:-right-16" />
            <Envelope state={envelope} className="w-24 -rotate-3" />
            <PageTitle ref={heading} className="mt-5 text-h1 wrap-anywhere">
              {title}
            </PageTitle>
            <div className="mt-2 max-w-sm text-ink-2 wrap-anywhere">{lead}</div>
          </div>
          <AirmailStrip />
          <div className="px-6 py-8 sm:px-10">{children}</div>
        </div>
        <p className="mt-6 text-center">{below}</p>
      </div>
    </Main>
  );
}
