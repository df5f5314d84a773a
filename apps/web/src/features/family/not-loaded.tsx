import { errorText } from '#web/api/api-error.ts';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { familyCopy } from './family.copy.ts';

/** In the place of what could not be fetched. */
export function NotLoaded({ title, error, onTryAgain }: { title: string; error: unknown; onTryAgain: () => void }) {
  const text = errorText(error, familyCopy.tryAgainText);
  return <ListFailed title={title} text={text} tryAgain={familyCopy.tryAgain} onTryAgain={onTryAgain} />;
}
