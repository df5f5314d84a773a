import type { ReactNode, ComponentProps } from 'react';
import { type AccountScreen, AccountSheet } from './account-sheet.tsx';
import { Main, PageTitle } from './page.tsx';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { SiteHeader } from './site-header.tsx';

export function FormPage({
  title,
  lead,
  envelope,
  postmark,
  children,
}: AccountScreen & {
  children: ReactNode;
}) {
  const heading = useCatchFocusAfter<HTMLHeadingElement>(title);
  return (
    <>
      <SiteHeader />
      <Main className="gutter pb-20 pt-4 sm:pt-8">
        <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
          <div className="overflow-hidden rounded-box border border-line bg-butter">
            <div className="relative overflow-hidden px-5 pb-7 pt-7 sm:px-8 sm:pb-8">
              <Postmark
                {...postmark}
                className="absolute -right-8 top-4 w-52 rotate-6 text-poppy max-sm:-right-16 max-sm:top-1 max-sm:w-44"
              />
              <Envelope state={envelope} className="w-22 -rotate-3" />
              <PageTitle ref={heading} className="mt-4 text-h1 wrap-anywhere">
                {title}
              </PageTitle>
              <div className="mt-3 max-w-xl text-lead text-ink-2 wrap-anywhere">{lead}</div>
            </div>
            <AirmailStrip />
          </div>
          {children}
        </div>
      </Main>
    </>
  );
}

export function AccountLayout(props: ComponentProps<typeof AccountSheet>) {
  return (
    <>
      <SiteHeader />
      <AccountSheet {...props} />
    </>
  );
}
