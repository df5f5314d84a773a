import { clsx } from 'clsx';
import { useEffect, type ComponentProps } from 'react';
import { readyEvent } from '#web/lib/lost-focus.ts';

/** What was pressed before the page's scripts came can be done now (public/early-submit.js). */
function tellReady(): void {
  document.dispatchEvent(new Event(readyEvent));
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
