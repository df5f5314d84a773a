import type { ReactNode } from 'react';
import { AppearanceMenu } from '#web/ui/appearance-menu.tsx';
import { Logo } from '#web/ui/art/mark.tsx';

export const homeLook = 'tap -ml-1 inline-flex items-center rounded-full px-1 text-ink no-underline';

export function HeaderFrame({ home, children }: { home: ReactNode; children?: ReactNode }) {
  return (
    <header className="group/header gutter flex min-h-18 items-center justify-between gap-3">
      {home}
      <div className="-mr-2.5 flex items-center gap-1 sm:gap-2">
        {children}
        <AppearanceMenu />
      </div>
    </header>
  );
}

/** The loved ones' header before a code is entered. Its home link loads the members' app. */
export function PlainHeader() {
  return (
    <HeaderFrame
      home={
        <a href="/" className={homeLook}>
          <Logo />
        </a>
      }
    />
  );
}
