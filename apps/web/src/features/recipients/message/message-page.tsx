import { useState, type ReactNode } from 'react';
import type { MessageView } from '@someday/contract/api/recipients';
import { idIn } from '#web/features/recipients/location.tsx';
import type { ApiError } from '#web/api/api-error.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { buttonLook, Button } from '#web/ui/button.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { CodeEntry } from '#web/features/recipients/code-entry/code-entry.tsx';
import { useAddressCode, type AddressCode } from '#web/features/recipients/code-entry/typed-code.ts';
import { absenceWords } from './message-changes.queries.ts';
import { messageCopy } from './message.copy.ts';
import { isAbsent, useOpenWithCode } from '#web/features/recipients/code-entry/open-with-code.ts';
import { codeNeeded, isNotFound, useMessageView } from '#web/features/recipients/recipients.queries.ts';
import { useOpeningMoment, useRecheck } from '#web/features/recipients/opening-moment.ts';
import { sealedFrom, type Sealed } from '#web/features/recipients/sealed/sealed-times.ts';
import { SealedView } from '#web/features/recipients/sealed/sealed-view.tsx';
import {
  AllMessagesLink,
  Fetching,
  NotReached,
  PreviewBanner,
  RecipientHeader,
  useForgetWhenSignedOutElsewhere,
} from '#web/features/recipients/page-states.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { MessageDetail } from './message-detail.tsx';

type NoticeProps = { title: string; art: ReactNode; children: ReactNode; actions: ReactNode };

function Notice({ title, art, children, actions }: NoticeProps) {
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

const { tryAgain } = recipientsCopy.page;
const { again, notYet } = recipientsCopy.onItsWay;

type AbsentMessageProps = {
  error: ApiError;
  isSignedIn: boolean;
  hasCheckedAgain: boolean;
  onCheckAgain: () => void;
  onTryAgain: () => void;
};

function AbsentMessage({ error, isSignedIn, hasCheckedAgain, onCheckAgain, onTryAgain }: AbsentMessageProps) {
  const { title, text } = absenceWords(error);
  const isGone = isNotFound(error);
  return (
    <Notice
      title={title}
      art={<Envelope state="closed" className={isGone ? 'w-40 -rotate-3' : 'w-44'} />}
      actions={
        <>
          <Button onClick={isGone ? onTryAgain : onCheckAgain}>{isGone ? tryAgain : again}</Button>
          {isGone && !isSignedIn ? null : <AllMessagesLink />}
        </>
      }
    >
      <p role={isGone ? undefined : 'status'}>{hasCheckedAgain && !isGone ? notYet : text}</p>
    </Notice>
  );
}

function SealedMessagePage({ sealed }: { sealed: Sealed }) {
  const { from } = sealed;
  return (
    <>
      <div aria-hidden="true" className="desk fixed inset-0 -z-1" />
      <PlainHeader />
      <Main className="gutter grid content-center pb-16">
        <SealedView
          sealed={sealed}
          title={
            <PageTitle className="text-h1 wrap-anywhere">{from ? messageCopy.from(from) : copy.pageTitle}</PageTitle>
          }
          action={<AllMessagesLink />}
        />
      </Main>
    </>
  );
}

function OpenMessagePage({ message }: { message: MessageView }) {
  const { child, from, sender, preview } = message;
  const name = child?.name ?? recipientsCopy.link.anybody;
  const title = recipientsCopy.page.forWhom(name);
  usePageTitle(title);
  const [isStaged, setIsStaged] = useState(false);
  return (
    <>
      <div inert={isStaged}>
        <RecipientHeader title={title} person={child} isMember={preview} />
      </div>
      <Main className="gutter grid content-start gap-8 pt-2 pb-20">
        {preview && !isStaged ? <PreviewBanner name={name} /> : null}
        <MessageDetail
          message={message}
          from={from}
          sender={sender}
          childName={child?.name ?? null}
          preview={preview}
          onStaged={setIsStaged}
        >
          {preview ? null : <AllMessagesLink />}
        </MessageDetail>
      </Main>
    </>
  );
}

function InvalidLink() {
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

type Wait = { error: ApiError; answeredAt: number; sealed: Sealed | undefined };

/** The last refusal of a message that will open, until the next answer. */
function useLastWait(answer: Error | null, answeredAt: number): Wait | undefined {
  const [wait, setWait] = useState<Wait>();
  if (!isAbsent(answer) || answer === wait?.error) return wait;
  const next = isNotFound(answer) ? undefined : { error: answer, answeredAt, sealed: sealedFrom(answer, answeredAt) };
  if (next !== wait) setWait(next);
  return next;
}

function LinkedMessage({ id, link }: { id: number; link: AddressCode }) {
  const linkCode = link.code;
  const { data: message, error, isPending, refetch, errorUpdatedAt, errorUpdateCount } = useMessageView(id, link);
  const opening = useOpenWithCode('message', id);
  /** Since “Try Again”: the code that was refused, if there was one. */
  const [retry, setRetry] = useState<{ code: string | undefined }>();
  const [hasCheckedAgain, setHasCheckedAgain] = useState(false);
  const isTyped = isAbsent(opening.error) && opening.submittedAt >= errorUpdatedAt;
  const answer = isTyped ? opening.error : error;
  const wait = useLastWait(answer, isTyped ? opening.submittedAt : errorUpdatedAt);
  // While asking again, or if that fails, keep what we knew.
  const refused = isAbsent(answer) ? answer : (wait?.error ?? answer);
  const recheck = useRecheck(wait !== undefined && wait.sealed === undefined, wait?.answeredAt ?? 0);
  useOpeningMoment(
    wait && !message
      ? {
          answeredAt: wait.answeredAt,
          opensIn: recheck ?? wait.error.answer.opensIn,
          failedAt: errorUpdatedAt,
          failures: errorUpdateCount,
        }
      : undefined,
    () => void refetch({ cancelRefetch: false }),
  );
  const needsCodeEntry = refused === error && (refused === codeNeeded || (retry !== undefined && isNotFound(refused)));
  usePageTitle(message ? undefined : copy.pageTitle);
  const checkAgain = () => {
    opening.reset();
    setHasCheckedAgain(true);
    void refetch();
  };
  const tryAgain = () => {
    setRetry({ code: opening.variables?.code ?? linkCode });
    opening.reset();
  };
  if (message) return <OpenMessagePage message={message} />;
  if (isPending && !refused) return <Fetching />;
  if (needsCodeEntry) return <CodeEntry opening={opening} refusedCode={retry?.code} />;
  if (wait?.sealed && refused === wait.error) return <SealedMessagePage sealed={wait.sealed} />;
  if (isAbsent(refused)) {
    return (
      <AbsentMessage
        error={refused}
        isSignedIn={linkCode === undefined && error !== codeNeeded}
        hasCheckedAgain={hasCheckedAgain}
        onCheckAgain={checkAgain}
        onTryAgain={tryAgain}
      />
    );
  }
  return refused && <NotReached title={copy.failed} error={refused} onTryAgain={checkAgain} />;
}

export function MessagePage({ id: text }: { id: string | undefined }) {
  const link = useAddressCode();
  useForgetWhenSignedOutElsewhere();
  const id = idIn(text);
  if (id === undefined) return <InvalidLink />;
  return <LinkedMessage key={`${id} ${link.code ?? ''}`} id={id} link={link} />;
}
