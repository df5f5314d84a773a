import { useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { CodeEntry, useAddressCode, type AddressCode } from './code-entry.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { LetterRoom } from './letter-room.tsx';
import { isNotFound, sealedUntil } from './absence.ts';
import { isAbsent, useOpenWithCode } from './open-with-code.ts';
import { useLetter } from './recipients.queries.ts';
import { AbsentMessage } from './absent-message.tsx';
import { useOpeningMoment } from './opening-moment.ts';
import { Fetching, NotReached } from './page-states.tsx';
import { idIn } from './places.ts';
import { recipientsCopy } from './recipients.copy.ts';
import { useForgetWhenSignedOutElsewhere } from './signed-out-elsewhere.ts';

const copy = recipientsCopy.link;

type Sealed = { error: ApiError; toldAt: number; opensIn: number | undefined };

/** The last refusal that said it is sealed, until the next answer. */
function useLastSealed(answer: Error | null, answeredAt: number): Sealed | undefined {
  const [sealed, setSealed] = useState<Sealed>();
  if (!isAbsent(answer) || answer === sealed?.error) return sealed;
  const { opensOn, opensIn } = sealedUntil(answer);
  const next = opensOn === undefined ? undefined : { error: answer, toldAt: answeredAt, opensIn };
  if (next !== sealed) setSealed(next);
  return next;
}

/** One message by its link: opened by the session there is, by the code in its address, or by one that is typed. */
function LinkedMessage({ id, link }: { id: number; link: AddressCode }) {
  const linkCode = link.code;
  const { data: letter, error, isPending, refetch, errorUpdatedAt, errorUpdateCount } = useLetter(id, link);
  const opening = useOpenWithCode('message', id);
  const [hasTriedAgain, setHasTriedAgain] = useState(false);
  const [hasLookedAgain, setHasLookedAgain] = useState(false);
  const isTyped = isAbsent(opening.error) && opening.submittedAt >= errorUpdatedAt;
  const answer = isTyped ? opening.error : error;
  const sealed = useLastSealed(answer, isTyped ? opening.submittedAt : errorUpdatedAt);
  // While asking again, or if that fails, keep what we knew.
  const refused = isAbsent(answer) ? answer : (sealed?.error ?? answer);
  useOpeningMoment(
    sealed && !letter ? { ...sealed, failedAt: errorUpdatedAt, failures: errorUpdateCount } : undefined,
    () => void refetch({ cancelRefetch: false }),
  );
  // Without a code nobody has been refused yet: they are asked for theirs.
  const isAsked = isNotFound(refused) && refused === error && (linkCode === undefined || hasTriedAgain);
  const isAtDoor = !letter && isAsked;
  usePageTitle(letter ? undefined : copy.pageTitle);
  const lookAgain = () => {
    opening.reset();
    setHasLookedAgain(true);
    void refetch();
  };
  const tryAgain = () => {
    opening.reset();
    setHasTriedAgain(true);
  };
  if (letter) return <LetterRoom letter={letter} />;
  if (isPending && !refused) return <Fetching />;
  if (isAtDoor) return <CodeEntry opening={opening} />;
  if (isAbsent(refused)) {
    return (
      <AbsentMessage error={refused} hasLookedAgain={hasLookedAgain} onLookAgain={lookAgain} onTryAgain={tryAgain} />
    );
  }
  return refused && <NotReached title={copy.failed} error={refused} onTryAgain={lookAgain} />;
}

/** `/messages/{id}`, `id` as it stands in the address. */
export function MessagePage({ id: text }: { id: string | undefined }) {
  const link = useAddressCode();
  useForgetWhenSignedOutElsewhere();
  const id = idIn(text);
  if (id === undefined) return <InvalidLink />;
  return <LinkedMessage key={`${id} ${link.code ?? ''}`} id={id} link={link} />;
}
