import type { ReactNode, ComponentProps } from 'react';
import { type AccountScreen, AccountSheet, SheetHeader } from './account-sheet.tsx';
import { Main } from './page.tsx';
import { SiteHeader } from './site-header.tsx';

export function FormPage({ children, ...screen }: AccountScreen & { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <Main className="gutter pb-20 pt-4 sm:pt-8">
        <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
          <div className="overflow-hidden rounded-box border border-line bg-card">
            <SheetHeader {...screen} />
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
