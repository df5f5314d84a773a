import { Link } from 'wouter';
import type { ApiError } from '#web/api/api-error.ts';
import { formatDay } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { absenceWords, isNotFound } from './absence.ts';
import { Notice } from './notice.tsx';
import { places } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';

const { showAll } = recipientsCopy.letter;
const { tryAgain } = recipientsCopy.room;
const { again, notYet } = recipientsCopy.onItsWay;

type Absence = { error: ApiError; hasLookedAgain: boolean; onLookAgain: () => void; onTryAgain: () => void };

function AllMessages() {
  return (
    <Link href={places.room} className={buttonLook({ variant: 'secondary' })}>
      {showAll}
    </Link>
  );
}

/** A link's message that is not there to be opened: sealed with its day, still on its way, or gone. */
export function AbsentMessage({ error, hasLookedAgain, onLookAgain, onTryAgain }: Absence) {
  const { title, text, day } = absenceWords(error);
  if (isNotFound(error)) {
    return (
      <Notice
        title={title}
        art={<Envelope state="closed" className="w-40 -rotate-3" />}
        actions={<Button onClick={onTryAgain}>{tryAgain}</Button>}
      >
        <p>{text}</p>
      </Notice>
    );
  }
  return (
    <Notice
      title={title}
      art={<Envelope state={day ? 'sealed' : 'closed'} className="w-44" />}
      actions={
        <>
          {day ? null : <Button onClick={onLookAgain}>{again}</Button>}
          <AllMessages />
        </>
      }
    >
      <p>{hasLookedAgain && !day ? notYet : text}</p>
      {day ? <p className="font-display text-h3 text-ink">Opens {formatDay(day)}</p> : null}
    </Notice>
  );
}
