import type { Message } from '@someday/contract/messages';
import { IdCard } from 'lucide-react';
import type { Parents } from '#web/queries/loved-ones.ts';
import type { KeptMessage } from '#web/features/upload/outbox/record.ts';
import { openingWords } from '#web/features/delivery/suggested-days.ts';
import { sendsEmail, tellThemYourself } from '#web/lib/facts.ts';
import { formatNames, postmarkLines } from '#web/lib/format.ts';
import { useCatchFocus } from '#web/lib/focus.ts';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { StatusChip } from '#web/ui/message-picture.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { chipsOf } from '#web/features/messages/list/message-row.tsx';
import { sendCopy } from './send.copy.ts';
import { useListed } from '#web/queries/messages.ts';

/** For several people: what the day is to one of them it is not to the others. */
function whenText(message: Message, names: readonly string[], memberZone: string): string {
  const { opening } = message;
  const recipientName = formatNames(names);
  const ofAll = names.length === 1 ? opening : { ...opening, occasion: null };
  return openingWords({ ...message, recipientName, opening: ofAll }, memberZone);
}

/** How far it is from what was sent to what every phone plays. */
function Making({ message }: { message: Message }) {
  const { state, progress, reason } = message.media;
  return (
    <div className="grid gap-3">
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {chipsOf(message)
          .filter(({ status }) => status !== 'Scheduled')
          .map(({ status, detail }) => (
            <StatusChip key={status} status={status} detail={detail} />
          ))}
        <span className="text-ink-2">{makingText(state)}</span>
      </p>
      {state === 'converting' ? <ProgressBar label="Getting ready to play" value={progress / 100} /> : null}
      {state === 'attention' ? <p>{reason}</p> : null}
    </div>
  );
}

function makingText(state: Message['media']['state']): string {
  switch (state) {
    case 'waiting':
    case 'converting':
      return sendCopy.making;
    case 'ready':
      return sendCopy.made;
    case 'attention':
      return sendCopy.notMade;
  }
}

function SentMessage({
  message,
  names,
  memberZone,
}: {
  message: Message;
  names: readonly string[];
  memberZone: string;
}) {
  const { title, opening } = message;
  const day = opening.state === 'sealed' ? opening.day : null;
  return (
    <div className="overflow-hidden rounded-box border border-line bg-butter">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-6 py-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
        <div className="flex items-center gap-3 sm:flex-col">
          <Envelope state={day === null ? 'closed' : 'sealed'} className="w-32 -rotate-3 sm:w-36" />
          {day === null ? null : (
            <Postmark
              top="OPENS ON"
              lines={postmarkLines(day)}
              bottom="SEALED"
              className="w-38 min-w-0 -rotate-6 text-poppy"
            />
          )}
        </div>
        <div className="min-w-0">
          <p className="font-display text-[1.5rem] leading-tight wrap-anywhere">{title}</p>
          <p className="mt-2 wrap-anywhere">{whenText(message, names, memberZone)}</p>
        </div>
      </div>
      <AirmailStrip />
    </div>
  );
}

/** What one loved one is told, and where they open it. Nothing in a subject gives away a code: it shows on locked screens. */
export function Share({
  message,
  parents,
  about,
}: {
  message: Message;
  parents: Parents;
  /** Which one it is, where there are several. */
  about?: string | undefined;
}) {
  const { recipientName, shareableUrl } = message;
  const lovedOne = parents.children.find(({ id }) => id === message.childId);
  return (
    <CopyLink
      label={about === undefined ? sendCopy.shareLink : sendCopy.shareLinkOf(about)}
      hint={about === undefined ? sendCopy.shareHint : undefined}
      about={about}
      url={shareableUrl}
      shareText={sendCopy.shareText(recipientName)}
      mail={{
        to: lovedOne?.email ?? undefined,
        subject: sendCopy.mailSubject(parents.user.name),
        body: sendCopy.mailBody({ ...message, from: parents.user.name }),
      }}
    />
  );
}

/** Something to hold, for each of those it is for. */
function Keepsakes({ messages }: { messages: readonly Message[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="text-ink-2">{sendCopy.keepsakeHint}</p>
      {messages.map(({ id, childId, recipientName }) => (
        <LinkButton key={id} to="/keepsake" search={{ id: childId ?? undefined }} variant="quiet" size="small">
          <IdCard aria-hidden="true" />
          {messages.length === 1 ? sendCopy.keepsake : sendCopy.keepsakeOf(recipientName)}
        </LinkButton>
      ))}
    </div>
  );
}

/** What has become of a message that was just sent, while it is being made ready; and how to tell those it is for. */
export function MessageSent({ kept, parents }: { kept: KeptMessage; parents: Parents }) {
  const element = useCatchFocus<HTMLDivElement>();
  const message = useListed(kept.id) ?? kept;
  const messages = [message, ...kept.others];
  return (
    <div ref={element} tabIndex={-1} className="grid gap-7 outline-none">
      <SentMessage
        message={message}
        names={messages.map(({ recipientName }) => recipientName)}
        memberZone={parents.user.timeZone}
      />
      <Making message={message} />
      {message.isTest || sendsEmail() ? null : (
        <p>{tellThemYourself(formatNames(messages.map(({ recipientName }) => recipientName)))}</p>
      )}
      {messages.length > 1 ? <p className="text-ink-2">{sendCopy.shareHintMany}</p> : null}
      {message.isTest ? (
        <p>{sendCopy.test.kept}</p>
      ) : (
        messages.map((one) => (
          <Share
            key={one.id}
            message={one}
            parents={parents}
            about={messages.length === 1 ? undefined : one.recipientName}
          />
        ))
      )}
      {message.isTest || parents.user.isGuest ? null : <Keepsakes messages={messages} />}
    </div>
  );
}
