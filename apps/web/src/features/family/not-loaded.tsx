import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { familyCopy } from './family.copy.ts';

/** In the place of what could not be fetched. */
export function NotLoaded({ title, error, onTryAgain }: { title: string; error: unknown; onTryAgain: () => void }) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={onTryAgain}>{familyCopy.tryAgain}</Button>}>
        {errorText(error, familyCopy.tryAgainText)}
      </EmptyState>
    </div>
  );
}
