import { Link } from 'wouter';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { formatDay } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { opensOn } from './absence.ts';
import { places } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';

/** A link to a message that is not there to be opened: sealed with its day, still on its way, or gone. */
export function MissingMessage({ error }: { error: Error }) {
  const { notFound, notFoundText, notYet, showAll } = recipientsCopy.letter;
  const isGone = error instanceof ApiError && error.code === 'not_found';
  const day = opensOn(error);
  return (
    <EmptyState
      heading="h2"
      title={isGone ? notFound : notYet}
      art={<Envelope state={day ? 'sealed' : 'closed'} className="w-40" />}
      action={
        <Link href={places.room} className={buttonLook({ variant: 'secondary' })}>
          {showAll}
        </Link>
      }
    >
      <p>{isGone ? notFoundText : errorText(error, notFoundText)}</p>
      {day ? <p className="mt-2 font-display text-h3 text-ink">Opens {formatDay(day)}</p> : null}
    </EmptyState>
  );
}
