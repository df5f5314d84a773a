import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { AppearanceMenu } from './appearance-menu.tsx';
import { Logo } from './art/mark.tsx';

/** Logo on the left, what the page needs on the right, the theme and text-size menu last. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="gutter flex min-h-18 items-center justify-between gap-3">
      <Link to="/" className="tap -ml-1 inline-flex items-center rounded-full px-1 text-ink no-underline">
        <Logo />
      </Link>
      <div className="flex items-center gap-1 sm:gap-2">
        {children}
        <AppearanceMenu />
      </div>
    </header>
  );
}

/** What was pressed before the page's scripts came can be done now (public/early-submit.js). */
function tellReady(): void {
  document.dispatchEvent(new Event('someday:ready'));
}

/** The page's main part, where the skip link leads. */
export function Main({ className, ...rest }: ComponentProps<'main'>) {
  useEffect(tellReady, []);
  return <main {...rest} id="main" tabIndex={-1} className={clsx('flex-1', className)} />;
}

/** The page's one h1; it receives focus after a navigation, so that it is read aloud. */
export function PageTitle({ className = 'text-h1', ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} tabIndex={-1} className={className}>
      {rest.children}
    </h1>
  );
}
