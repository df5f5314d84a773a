import { Link } from 'wouter';
import { errorText } from '#web/api/api-error.ts';
import { formatDay } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { absenceWords, type AbsenceWords } from './absence.ts';
import { isAbsent } from './open-with-code.ts';
import { places } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';

const { showAll } = recipientsCopy.letter;
const { failedText, tryAgain } = recipientsCopy.room;

function wordsFor(error: Error): AbsenceWords {
  if (isAbsent(error)) return absenceWords(error);
  return { title: recipientsCopy.link.failed, text: errorText(error, failedText), day: undefined };
}

/** A link to a message that is not there to be opened: sealed with its day, still on its way, gone, or not reached. */
export function MissingMessage({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const { title, text, day } = wordsFor(error);
  return (
    <EmptyState
      heading="h2"
      title={title}
      art={<Envelope state={day ? 'sealed' : 'closed'} className="w-40" />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isAbsent(error) ? null : <Button onClick={onTryAgain}>{tryAgain}</Button>}
          <Link href={places.room} className={buttonLook({ variant: 'secondary' })}>
            {showAll}
          </Link>
        </div>
      }
    >
      <p>{text}</p>
      {day ? <p className="mt-2 font-display text-h3 text-ink">Opens {formatDay(day)}</p> : null}
    </EmptyState>
  );
}
