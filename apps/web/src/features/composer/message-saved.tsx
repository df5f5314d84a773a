import type { Message } from '@someday/contract/api/messages';
import { stateAt } from '@someday/contract/rules/release-state';
import { IdCard } from 'lucide-react';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { type Parents, senderFor } from '#web/queries/loved-ones.ts';
import { useListed } from '#web/queries/messages.ts';
import { arrivedAs, isStopped, type KeptMessage, type OutgoingRecord } from '#web/features/upload/outbox/record.ts';
import { UploadProgress } from '#web/features/upload/transfer/upload-progress.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { openingWords } from '#web/features/scheduling/delivery/opening-words.ts';
import { SealLine } from '#web/features/scheduling/delivery/seal-line.tsx';
import { isEmailed, promises } from '#web/lib/facts.ts';
import { tellThemYourself } from '@someday/contract/texts/words.copy';
import { daysFrom, deviceNow, todayIn } from '#web/lib/days.ts';
import { daysAheadWords, formatNames } from '#web/lib/format.ts';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { MessagePicture, StatusChip } from '#web/ui/message-picture.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { chipsOf } from '#web/features/scheduling/delivery/message-chips.ts';
import type { ReactNode } from 'react';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { savedCopy as copy } from './composer.copy.ts';

function Making({ message }: { message: Message }) {
  const { state, progress, reason } = message.media;
  const words = { waiting: copy.making, converting: copy.making, ready: copy.made, attention: copy.notMade };
  return (
    <div className="grid w-full max-w-sm gap-3">
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {chipsOf(message)
          .filter(({ status }) => status !== 'scheduled')
          .map(({ status, detail }) => (
            <StatusChip key={status} status={status} detail={detail} />
          ))}
        <span className="text-ink-2">{words[state]}</span>
      </p>
      {state === 'converting' ? <ProgressBar label={copy.progress} value={progress / 100} /> : null}
      {state === 'attention' ? <p>{reason}</p> : null}
    </div>
  );
}

/** One loved one's link. No code in the email's subject: it shows on locked screens. */
function Share({ message, parents, about }: { message: Message; parents: Parents; about?: string | undefined }) {
  const { recipientName, shareableUrl, opening } = message;
  const lovedOne = parents.children.find(({ id }) => id === message.childId);
  const from = senderFor(lovedOne, parents.user);
  return (
    <CopyLink
      label={about === undefined ? copy.shareLink : copy.shareLinkOf(about)}
      hint={about === undefined ? copy.shareHint : undefined}
      about={about}
      url={shareableUrl}
      shareText={copy.shareText(recipientName)}
      mail={{
        to: lovedOne?.email ?? undefined,
        subject: copy.emailSubject(from),
        body: copy.emailBody({ ...message, from, day: opening.state === 'sealed' ? opening.day : null }),
      }}
    />
  );
}

/** The links, folded away: most people hand over a card or let us email. */
function Links({ messages, parents }: { messages: readonly Message[]; parents: Parents }) {
  const isOne = messages.length === 1;
  const titles = new Set(messages.map(({ title }) => title));
  const aboutOf = ({ recipientName, title }: Message) =>
    titles.size > 1 ? `${recipientName}, ${title}` : recipientName;
  return (
    <details className="group">
      <summary className="tap inline-flex items-center font-bold text-primary underline decoration-2 underline-offset-4">
        {copy.share}
      </summary>
      <div className="grid gap-6 pt-3">
        {isOne || !promises().links ? null : <p className="text-ink-2">{copy.shareHintMany}</p>}
        {messages.map((message, place) => (
          <Share key={place} message={message} parents={parents} about={isOne ? undefined : aboutOf(message)} />
        ))}
      </div>
    </details>
  );
}

function Keepsakes({ messages, parents }: { messages: readonly Message[]; parents: Parents }) {
  const people = parents.children.filter(({ id }) => messages.some(({ childId }) => childId === id));
  return (
    <ul className="grid gap-4">
      {people.map(({ id, name, accessCode }) => (
        <li
          key={id}
          className="overflow-hidden rounded-field border border-line bg-letter text-on-letter shadow-lift-1"
        >
          <div aria-hidden="true" className="airmail airmail-printed h-2" />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
            <div className="min-w-0">
              <p className="font-display text-[1.25rem] leading-snug wrap-anywhere">{copy.keepsakeLead(name)}</p>
              {accessCode === '' ? null : (
                <p className="font-bold tracking-[.08em] code-zero">{formatAccessCode(accessCode)}</p>
              )}
              <p className="text-small text-on-letter-2">{copy.keepsakeHint}</p>
            </div>
            <LinkButton to="/keepsake" search={{ id }} variant="secondary">
              <IdCard aria-hidden="true" />
              {people.length === 1 ? copy.keepsake : copy.keepsakeOf(name)}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Who lets the loved one know. '' for several people: each is on their own card. */
function tidings(message: Message, [name = '', ...others]: readonly string[], { children, user }: Parents): string {
  const isWaiting = stateAt(message.opening, deviceNow()) === 'sealed';
  if (others.length > 0 || message.isTest || (!isWaiting && message.media.state === 'attention')) return '';
  const lovedOne = children.find(({ id }) => id === message.childId);
  if (!lovedOne || !isEmailed(lovedOne, user.isGuest))
    return promises().email ? copy.tell(name) : tellThemYourself(name);
  return isWaiting ? copy.emailed(name) : copy.emailedSoon(name);
}

function lead(message: Message, names: readonly string[], memberZone: string): string {
  const { opening } = message;
  // For several people the occasion is left out: it is one person's.
  const ofAll = names.length === 1 ? opening : { ...opening, occasion: null };
  const opens = openingWords({ ...message, recipientName: formatNames(names), opening: ofAll }, memberZone);
  if (message.isTest || stateAt(opening, deviceNow()) !== 'sealed' || opening.day === null) return opens;
  return `${opens} · ${daysAheadWords(daysFrom(todayIn(opening.timeZone ?? memberZone, deviceNow()), opening.day))}`;
}

type SealedDetailsProps = { followed: readonly OutgoingRecord[]; saved: Message | undefined; parents: Parents };

/** What there is to know and do once it is sealed and saved, on the sheet below the stage. */
export function SealedDetails({ followed, saved, parents }: SealedDetailsProps) {
  const kept = saved ? [{ ...saved, sha256: '', others: [] }] : followed.flatMap((item) => arrivedAs(item) ?? []);
  const [first] = kept;
  const listed = useListed(first?.id);
  const message = listed ?? first;
  if (!first || !message) return followed.length > 1 ? <Sheet left={<Several followed={followed} />} /> : null;
  const messages = kept.flatMap((one) => [one === first ? message : one, ...one.others]);
  const names = [message, ...first.others].map(({ recipientName }) => recipientName);
  const isForSomeone = messages.some(({ isTest }) => !isTest);
  return (
    <Sheet
      left={
        followed.length > 1 ? (
          <Several followed={followed} />
        ) : (
          <div className="grid justify-items-start gap-4">
            <div>
              <h3 className="text-h3 wrap-anywhere">{message.title}</h3>
              <p className="mt-1.5 wrap-anywhere">{lead(message, names, parents.user.timeZone)}</p>
              <p className="mt-1.5 text-ink-2 empty:hidden">{tidings(message, names, parents)}</p>
            </div>
            <Making message={message} />
            <SealLine message={message} />
          </div>
        )
      }
    >
      {isForSomeone && !parents.user.isGuest ? <Keepsakes messages={messages} parents={parents} /> : null}
      {message.isTest ? <p>{copy.testText}</p> : null}
      {isForSomeone ? <Links messages={messages} parents={parents} /> : null}
    </Sheet>
  );
}

function Sheet({ left, children }: { left: ReactNode; children?: ReactNode }) {
  return (
    <div className="sealed-sheet">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-2 lg:items-start">
        {left}
        <div className="grid gap-8">{children}</div>
      </div>
    </div>
  );
}

function KeptOne({ kept }: { kept: KeptMessage }) {
  const message = useListed(kept.id) ?? kept;
  return (
    <div className="flex items-center gap-5">
      <MessagePicture message={message} />
      <p className="min-w-0 font-bold wrap-anywhere">{message.title}</p>
    </div>
  );
}

function Several({ followed }: { followed: readonly OutgoingRecord[] }) {
  return (
    <ul className="grid gap-6">
      {followed.map((item) => {
        const kept = arrivedAs(item);
        const { state, fields } = item;
        return (
          <li key={item.id} className="grid gap-3">
            {kept ? <KeptOne kept={kept} /> : <p className="font-bold wrap-anywhere">{fields.title}</p>}
            {isStopped(item) ? (
              <p role="status">
                {sendingCopy.stopped} {state.name === 'refused' ? state.text : null}
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Videos for the library, which aren't sealed. */
export function UploadsGoing({ followed }: { followed: readonly OutgoingRecord[] }) {
  const isOne = followed.length === 1;
  return (
    <StepBody>
      <StepHeading title={isOne ? sendingCopy.title : copy.queued}>
        {isOne ? sendingCopy.text : sendingCopy.textOfSeveral}
      </StepHeading>
      <ul className="grid gap-6">
        {followed.map((item) => (
          <li key={item.id} className="grid gap-3">
            <p className="font-bold wrap-anywhere">{item.fields.title}</p>
            {isStopped(item) ? <p role="status">{sendingCopy.stopped}</p> : <UploadProgress item={item} />}
          </li>
        ))}
      </ul>
    </StepBody>
  );
}
