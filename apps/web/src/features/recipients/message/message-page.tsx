import { useState, type ReactNode } from 'react';
import type { MessageView } from '@someday/contract/recipients';
import { Link, idIn, places } from '#web/features/recipients/location.tsx';
import type { ApiError } from '#web/api/api-error.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { buttonLook, Button } from '#web/ui/button.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { formatDay } from '#web/lib/format.ts';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { CodeEntry } from '#web/features/recipients/door/code-entry.tsx';
import { useAddressCode, type AddressCode } from '#web/features/recipients/door/typed-code.ts';
import { isNotFound, sealedUntil, absenceWords } from './message-changes.queries.ts';
import { isAbsent, useOpenWithCode } from '#web/features/recipients/door/open-with-code.ts';
import { useMessageView } from '#web/features/recipients/recipients.queries.ts';
import { useOpeningMoment } from '#web/features/recipients/opening-moment.ts';
import {
  Fetching,
  NotReached,
  PreviewBanner,
  RecipientHeader,
  useForgetWhenSignedOutElsewhere,
} from '#web/features/recipients/page-states.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { MessageDesk } from './message-desk.tsx';

export function Notice({
  title,
  art,
  children,
  actions,
}: {
  title: string;
  art: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid content-center justify-items-center gap-6 pt-6 pb-24 text-center">
        {art}
        <PageTitle className="text-h2">{title}</PageTitle>
        <div className="grid max-w-md gap-3 text-lead text-ink-2">{children}</div>
        <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      </Main>
    </>
  );
}

const { showAll, tryAgain, opensOn } = recipientsCopy.room;
const { again, notYet } = recipientsCopy.onItsWay;

type Absence = { error: ApiError; hasCheckedAgain: boolean; onCheckAgain: () => void; onTryAgain: () => void };

function AllMessages() {
  return (
    <Link href={places.room} className={buttonLook({ variant: 'secondary' })}>
      {showAll}
    </Link>
  );
}

/** For a link to a message that is sealed, on its way, or not found. */
export function AbsentMessage({ error, hasCheckedAgain, onCheckAgain, onTryAgain }: Absence) {
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
          {day ? null : <Button onClick={onCheckAgain}>{again}</Button>}
          <AllMessages />
        </>
      }
    >
      <p>{hasCheckedAgain && !day ? notYet : text}</p>
      {day ? <p className="font-display text-h3 text-ink">{opensOn(formatDay(day))}</p> : null}
    </Notice>
  );
}

export function MessageRoom({ message }: { message: MessageView }) {
  const { child, from, preview } = message;
  const name = child?.name ?? recipientsCopy.link.anybody;
  const title = recipientsCopy.room.forWhom(name);
  usePageTitle(title);
  return (
    <>
      <RecipientHeader title={title} />
      <Main className="gutter grid content-start gap-8 pt-2 pb-20">
        {preview ? <PreviewBanner name={name} /> : null}
        <MessageDesk message={message} from={from} childName={child?.name ?? null} preview={preview} />
        {preview ? null : (
          <Link href={places.room} className={buttonLook({ variant: 'secondary', className: 'justify-self-start' })}>
            {recipientsCopy.room.showAll}
          </Link>
        )}
      </Main>
    </>
  );
}

/** For an address without a message's id. */
export function InvalidLink() {
  const { invalid, invalidText, goHome } = recipientsCopy.link;
  usePageTitle(invalid);
  return (
    <Notice
      title={invalid}
      art={<Envelope state="closed" className="w-40 -rotate-3" />}
      actions={
        <a href="/" className={buttonLook({ size: 'large' })}>
          {goHome}
        </a>
      }
    >
      <p>{invalidText}</p>
    </Notice>
  );
}

const copy = recipientsCopy.link;

type Sealed = { error: ApiError; toldAt: number; opensIn: number | undefined };

/** The last refusal of a sealed message, until the next answer. */
function useLastSealed(answer: Error | null, answeredAt: number): Sealed | undefined {
  const [sealed, setSealed] = useState<Sealed>();
  if (!isAbsent(answer) || answer === sealed?.error) return sealed;
  const { opensOn, opensIn } = sealedUntil(answer);
  const next = opensOn === undefined ? undefined : { error: answer, toldAt: answeredAt, opensIn };
  if (next !== sealed) setSealed(next);
  return next;
}

/** One message, opened by the session, by the code in its link, or by a typed code. */
function LinkedMessage({ id, link }: { id: number; link: AddressCode }) {
  const linkCode = link.code;
  const { data: message, error, isPending, refetch, errorUpdatedAt, errorUpdateCount } = useMessageView(id, link);
  const opening = useOpenWithCode('message', id);
  const [hasTriedAgain, setHasTriedAgain] = useState(false);
  const [hasCheckedAgain, setHasCheckedAgain] = useState(false);
  const isTyped = isAbsent(opening.error) && opening.submittedAt >= errorUpdatedAt;
  const answer = isTyped ? opening.error : error;
  const sealed = useLastSealed(answer, isTyped ? opening.submittedAt : errorUpdatedAt);
  // While asking again, or if that fails, keep what we knew.
  const refused = isAbsent(answer) ? answer : (sealed?.error ?? answer);
  useOpeningMoment(
    sealed && !message ? { ...sealed, failedAt: errorUpdatedAt, failures: errorUpdateCount } : undefined,
    () => void refetch({ cancelRefetch: false }),
  );
  // Without a code, "not found" only means that one is needed.
  const isAsked = isNotFound(refused) && refused === error && (linkCode === undefined || hasTriedAgain);
  const isAtDoor = !message && isAsked;
  usePageTitle(message ? undefined : copy.pageTitle);
  const checkAgain = () => {
    opening.reset();
    setHasCheckedAgain(true);
    void refetch();
  };
  const tryAgain = () => {
    opening.reset();
    setHasTriedAgain(true);
  };
  if (message) return <MessageRoom message={message} />;
  if (isPending && !refused) return <Fetching />;
  if (isAtDoor) return <CodeEntry opening={opening} />;
  if (isAbsent(refused)) {
    return (
      <AbsentMessage
        error={refused}
        hasCheckedAgain={hasCheckedAgain}
        onCheckAgain={checkAgain}
        onTryAgain={tryAgain}
      />
    );
  }
  return refused && <NotReached title={copy.failed} error={refused} onTryAgain={checkAgain} />;
}

/** `/messages/{id}`, with `id` as text from the address. */
export function MessagePage({ id: text }: { id: string | undefined }) {
  const link = useAddressCode();
  useForgetWhenSignedOutElsewhere();
  const id = idIn(text);
  if (id === undefined) return <InvalidLink />;
  return <LinkedMessage key={`${id} ${link.code ?? ''}`} id={id} link={link} />;
}
