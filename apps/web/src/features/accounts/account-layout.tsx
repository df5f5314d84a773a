import type { ReactNode } from 'react';
import { Envelope, type EnvelopeState } from '#web/ui/art/envelope.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Main, PageTitle, SiteHeader } from '#web/ui/page.tsx';

type Postmarked = { top: string; lines: readonly string[]; bottom: string };

/** A form on a sheet of writing paper, with an envelope beside its heading and the airmail edge below. */
export function AccountLayout({
  title,
  lead,
  envelope,
  postmark,
  children,
  below,
}: {
  title: string;
  lead: string;
  envelope: EnvelopeState;
  postmark: Postmarked;
  children: ReactNode;
  below: ReactNode;
}) {
  return (
    <>
      <SiteHeader />
      <Main className="gutter grid content-start justify-items-center pb-16 pt-4 sm:pt-10">
        <div className="w-full max-w-lg">
          <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-2">
            <div className="relative overflow-hidden bg-butter px-6 pb-7 pt-8 sm:px-10">
              <Postmark {...postmark} className="absolute -right-6 top-3 w-48 rotate-6 text-poppy max-sm:-right-16" />
              <Envelope state={envelope} className="w-24 -rotate-3" />
              <PageTitle className="mt-5 text-h1">{title}</PageTitle>
              <p className="mt-2 max-w-sm text-ink-2">{lead}</p>
            </div>
            <AirmailStrip />
            <div className="px-6 py-8 sm:px-10">{children}</div>
          </div>
          <p className="mt-6 text-center">{below}</p>
        </div>
      </Main>
    </>
  );
}
