import type { ReactNode } from 'react';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { TextAnchor } from '#web/ui/button.tsx';
import { CounterArt } from './admin-login-art.tsx';
import { adminLoginCopy as copy } from './admin-login.copy.ts';

/** A post office's counter from behind: its awning above, what is filled in on the sheet below. */
export function CounterSheet({ children }: { children: ReactNode }) {
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid grid-cols-[minmax(0,1fr)] content-start justify-items-center pt-4 pb-16 sm:pt-10">
        <div className="w-full max-w-lg">
          <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-2">
            <div className="bg-butter">
              <CounterArt className="w-full" />
              <div className="px-6 pt-6 pb-7 sm:px-10">
                <PageTitle className="text-h1">{copy.title}</PageTitle>
                <p className="mt-2 text-ink-2">{copy.lead}</p>
              </div>
            </div>
            <AirmailStrip />
            <div className="px-6 py-8 sm:px-10">{children}</div>
          </div>
          <p className="mt-6 text-center text-small text-ink-2 text-balance">{copy.ends}</p>
          <p className="mt-1 text-center">
            <TextAnchor href="/" className="tap inline-flex items-center">
              {copy.home}
            </TextAnchor>
          </p>
        </div>
      </Main>
    </>
  );
}
