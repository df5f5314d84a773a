import { usePageTitle } from '#web/lib/hooks.ts';
import { Mark } from '#web/ui/art/mark.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { errorPageCopy as copy, offlinePageCopy } from './app.copy.ts';

/** Shown when a page crashes. It uses neither router nor data, since those may be broken. */
export function ErrorPage() {
  const { title, text } = navigator.onLine ? copy : offlinePageCopy;
  usePageTitle(title);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="gutter grid min-h-dvh content-center justify-items-center gap-6 py-16 text-center"
    >
      <Mark className="w-28 -rotate-6" />
      <h1 className="text-h1">{title}</h1>
      <p className="max-w-md text-lead text-ink-2">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>{copy.tryAgain}</Button>
        <a href="/" className={buttonLook({ variant: 'secondary' })}>
          {copy.home}
        </a>
      </div>
    </main>
  );
}
