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

export function SheetHeader({ title, lead, envelope, postmark }: AccountScreen) {
  // when the page changes under the same address, the pressed button is gone: focus moves to the new heading
  const heading = useCatchFocusAfter<HTMLHeadingElement>(title);
  return (
    <>
      <div className="relative flex items-center gap-4 overflow-hidden bg-butter px-6 py-4 sm:gap-5 sm:px-10 lg:in-data-sheet:flex-col-reverse lg:in-data-sheet:items-start lg:in-data-sheet:justify-end lg:in-data-sheet:gap-14 lg:in-data-sheet:py-10">
        <Postmark
          {...postmark}
          className="absolute -right-14 top-1 w-36 rotate-6 text-poppy max-sm:hidden lg:in-data-sheet:bottom-6 lg:in-data-sheet:top-auto"
        />
        <Envelope
          state={envelope}
          className="w-14 flex-none -rotate-3 sm:w-16 lg:in-data-sheet:w-60 lg:in-data-sheet:self-center"
        />
        <div className="relative min-w-0 sm:pr-14 lg:in-data-sheet:pr-0">
          <PageTitle ref={heading} className="text-h3 wrap-anywhere sm:text-[1.75rem] lg:in-data-sheet:text-h2">
            {title}
          </PageTitle>
          <div className="mt-1 leading-snug text-ink-2 wrap-anywhere">{lead}</div>
        </div>
      </div>
      <div className="lg:in-data-sheet:hidden">
        <AirmailStrip />
      </div>
    </>
  );
}

type AccountSheetProps = AccountScreen & { children: ReactNode; below: ReactNode };

/** On a large screen, its head is on the left. */
export function AccountSheet({ children, below, ...screen }: AccountSheetProps) {
  return (
    <Main className="gutter grid content-start justify-items-center pb-16 pt-2 sm:content-center">
      <div data-sheet className="w-full max-w-lg lg:max-w-4xl">
        <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-2 lg:grid lg:auto-cols-fr lg:grid-flow-col">
          <SheetHeader {...screen} />
          <div className="px-6 py-6 sm:px-10 empty:hidden sm:py-5 lg:grid lg:content-center lg:py-6">{children}</div>
        </div>
        <p className="mt-5 text-center">{below}</p>
      </div>
    </Main>
  );
}
