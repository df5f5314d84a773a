import { Button } from '#web/ui/button.tsx';
import { feedbackCopy } from './feedback.copy.ts';

/** Radio buttons cannot be unchosen by themselves, and nothing here is required. Focus goes on to the question that was cleared. */
export function ClearAnswer({ about, isShown, onClear }: { about: string; isShown: boolean; onClear: () => void }) {
  if (!isShown) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${feedbackCopy.ratings.clear}: ${about}`}
      onClick={({ currentTarget }) => {
        currentTarget.closest('fieldset')?.querySelector('input')?.focus();
        onClear();
      }}
    >
      {feedbackCopy.ratings.clear}
    </Button>
  );
}

/** What is wrong with an answer, beneath it. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p id={id} role="alert" className="text-small font-bold text-danger">
      {text}
    </p>
  );
}
