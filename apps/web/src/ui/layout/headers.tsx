import type { ReactNode } from 'react';
import { AppearanceMenu } from '#web/ui/appearance-menu.tsx';
import { Logo } from '#web/ui/art/mark.tsx';

export const homeLook = 'tap -ml-1 inline-flex items-center rounded-full px-1 text-ink no-underline';

/** The way home on the left, what the page needs on the right, the theme and text-size menu last. */
export function HeaderFrame({
  home,
  textFirst,
  children,
}: {
  home: ReactNode;
  textFirst?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className="group/header gutter flex min-h-18 items-center justify-between gap-3">
      {home}
      <div className="-mr-2.5 flex items-center gap-1 sm:gap-2">
        {children}
        <AppearanceMenu {...(textFirst && { textFirst })} />
      </div>
    </header>
  );
}

/** The header where nobody is known yet, of the loved ones' app: the way home loads the other app's page. */
export function PlainHeader() {
  return (
    <HeaderFrame
      textFirst
      home={
        <a href="/" className={homeLook}>
          <Logo />
        </a>
      }
    />
  );
}
