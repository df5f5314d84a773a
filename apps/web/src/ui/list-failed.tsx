import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** What stands in the place of a list that could not be fetched, and the way to ask again. */
export function ListFailed({
  title,
  heading,
  text,
  tryAgain,
  onTryAgain,
}: {
  title: string;
  /** Its rank among the page's headings. */
  heading?: 'h2' | undefined;
  text: string;
  tryAgain: string;
  onTryAgain: () => void;
}) {
  return (
    <div role="alert">
      <EmptyState title={title} heading={heading} action={<Button onClick={onTryAgain}>{tryAgain}</Button>}>
        {text}
      </EmptyState>
    </div>
  );
}
