import { errorText } from '#web/api/api-error.ts';
import { Spinner } from '#web/ui/button.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { ListFailed } from '#web/ui/lists.tsx';
import { adminDashboardCopy as copy } from './admin.copy.ts';

export function AdminOpening() {
  return (
    <Main className="grid min-h-dvh place-content-center">
      <p role="status" className="flex items-center gap-3 text-lead">
        <Spinner />
        {copy.opening}
      </p>
    </Main>
  );
}

type NotLoadedProps = {
  words: { failed: string; failedText: string; retry: string };
  heading?: 'h2' | undefined;
  error: Error;
  onRetry: () => void;
};

export function NotLoaded({ words, heading, error, onRetry }: NotLoadedProps) {
  const text = errorText(error, words.failedText);
  return <ListFailed {...{ heading, text }} title={words.failed} tryAgain={words.retry} onTryAgain={onRetry} />;
}
