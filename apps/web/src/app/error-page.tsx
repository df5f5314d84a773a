import { usePageTitle } from '#web/lib/hooks.ts';
import { Mark } from '#web/ui/art/mark.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';

/** What stands when a page breaks. It leans on nothing that may be broken too: no router, no data. */
export function ErrorPage() {
  usePageTitle('Something went wrong');
  return (
    <main
      id="main"
      tabIndex={-1}
      className="gutter grid min-h-dvh content-center justify-items-center gap-6 py-16 text-center"
    >
      <Mark className="w-28 -rotate-6" />
      <h1 className="text-h1">Something went wrong</h1>
      <p className="max-w-md text-lead text-ink-2">
        This page could not be shown. Nothing you have kept here is lost. Please try again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <a href="/" className={buttonLook({ variant: 'secondary' })}>
          Go to the home page
        </a>
      </div>
    </main>
  );
}
