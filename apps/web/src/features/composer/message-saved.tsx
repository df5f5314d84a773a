import type { Message } from '@someday/contract/api/messages';
import { stateAt } from '@someday/contract/rules/release-state';
import { CalendarHeart, IdCard, Mail, PencilLine, type LucideIcon } from 'lucide-react';
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
import { daysAheadWords, formatNames, postmarkLines } from '#web/lib/format.ts';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { MessagePicture, StatusChip } from '#web/ui/message-picture.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { chipsOf } from '#web/features/scheduling/delivery/message-chips.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { inks } from '#web/ui/art/inks.ts';
import { ClosedFlap, FlapShadow, LetterInks, LetterInside, LetterPocket, OpenFlap } from '#web/ui/art/letter.tsx';
import { Wax } from '#web/ui/wax/wax.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { heartPath, perforation } from '#web/ui/art/stamp.tsx';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { savedCopy as copy, postmarkCopy } from './composer.copy.ts';

function Making({ message }: { message: Message }) {
  const { state, progress, reason } = message.media;
  const words = { waiting: copy.making, converting: copy.making, ready: copy.made, attention: copy.notMade };
  return (
    <div className="grid w-full max-w-sm gap-3">
      <p role="status" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
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

function Step({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-0.75 size-5 flex-none text-poppy" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </li>
  );
}

function WhatsNext({ message, names, parents }: { message: Message; names: readonly string[]; parents: Parents }) {
  const lovedOne = parents.children.find(({ id }) => id === message.childId);
  const wasEmailed = lovedOne !== undefined && isEmailed(lovedOne, parents.user.isGuest);
  const name = formatNames(names);
  const isWaiting = stateAt(message.opening, deviceNow()) === 'sealed';
  const emailed = isWaiting ? copy.emailed : copy.emailedSoon;
  if (!isWaiting && (names.length > 1 || message.media.state === 'attention')) return null;
  return (
    <section aria-labelledby="what-next" className="grid gap-3">
      <h3 id="what-next" className="text-h3">
        {copy.next}
      </h3>
      <ul className="grid gap-2.5">
        {isWaiting ? (
          <Step icon={CalendarHeart} text={message.isSurprise ? copy.seesNothing : copy.seesEnvelope(name)} />
        ) : null}
        {names.length > 1 ? null : (
          <Step
            icon={Mail}
            text={wasEmailed ? emailed(name) : promises().email ? copy.tell(name) : tellThemYourself(name)}
          />
        )}
        {isWaiting ? <Step icon={PencilLine} text={copy.canChange} /> : null}
      </ul>
    </section>
  );
}

function lead(message: Message, names: readonly string[], memberZone: string): string {
  const { opening } = message;
  // For several people the occasion is left out: it is one person's.
  const ofAll = names.length === 1 ? opening : { ...opening, occasion: null };
  const opens = openingWords({ ...message, recipientName: formatNames(names), opening: ofAll }, memberZone);
  if (message.isTest || stateAt(opening, deviceNow()) !== 'sealed' || opening.day === null) return opens;
  return `${opens} · ${daysAheadWords(daysFrom(todayIn(opening.timeZone ?? memberZone, deviceNow()), opening.day))}`;
}

export function MessageSealed({
  item,
  kept,
  parents,
  ...seal
}: { item: OutgoingRecord | undefined; kept: KeptMessage | undefined; parents: Parents } & Omit<SealingProps, 'day'>) {
  const message = useListed(kept?.id) ?? kept;
  const messages = kept && message ? [message, ...kept.others] : [];
  const names = messages.map(({ recipientName }) => recipientName);
  const isForSomeone = message !== undefined && !message.isTest;
  const { deliveryDate, trigger } = item?.fields ?? {};
  const opening = message?.opening;
  const day = opening ? (opening.state === 'sealed' ? opening.day : null) : deliveryDate || trigger?.triggerDate;
  return (
    <StepBody>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2 lg:items-start">
        <div className="-mt-7 grid justify-items-center gap-5 text-center">
          {/* the same element throughout, so that the animation isn't interrupted */}
          <Sealing day={day ?? null} {...seal} />
          {message ? (
            <>
              <StepHeading title={copy.title} />
              <div>
                <p className="font-display text-[1.375rem] leading-tight wrap-anywhere">{message.title}</p>
                <p className="mt-1.5 text-balance wrap-anywhere">{lead(message, names, parents.user.timeZone)}</p>
              </div>
              <SealLine message={message} />
              <Making message={message} />
            </>
          ) : (
            <StepHeading title={sendingCopy.title}>{sendingCopy.text}</StepHeading>
          )}
        </div>
        <div className="grid gap-8 lg:pt-8">
          {item && !message ? <UploadProgress item={item} /> : null}
          {isForSomeone && !parents.user.isGuest ? <Keepsakes messages={messages} parents={parents} /> : null}
          {isForSomeone ? <WhatsNext message={message} names={names} parents={parents} /> : null}
          {message?.isTest ? <p>{copy.testText}</p> : null}
          {isForSomeone ? <Links messages={messages} parents={parents} /> : null}
        </div>
      </div>
    </StepBody>
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

function OneOnItsWay({ item }: { item: OutgoingRecord }) {
  return (
    <div className="grid gap-3">
      <p className="font-bold wrap-anywhere">{item.fields.title}</p>
      {isStopped(item) ? (
        <p role="status">
          {copy.stopped} {item.state.name === 'refused' ? item.state.text : null}
        </p>
      ) : (
        <UploadProgress item={item} />
      )}
    </div>
  );
}

type SeveralProps = { followed: readonly OutgoingRecord[]; isSent: boolean; parents: Parents };

export function SeveralSaved({ followed, isSent, parents }: SeveralProps) {
  const arrived = followed.flatMap((item) => arrivedAs(item) ?? []);
  const messages = arrived.flatMap((message) => [message, ...message.others]);
  const isForSomeone = messages.some(({ isTest }) => !isTest);
  return (
    <StepBody>
      <StepHeading title={isSent ? copy.title : copy.queued}>{isSent ? undefined : copy.queuedText}</StepHeading>
      <ul className="grid gap-6">
        {followed.map((item) => {
          const kept = arrivedAs(item);
          return <li key={item.id}>{kept ? <KeptOne kept={kept} /> : <OneOnItsWay item={item} />}</li>;
        })}
      </ul>
      {isSent && isForSomeone && !parents.user.isGuest ? <Keepsakes messages={messages} parents={parents} /> : null}
      {messages.length > 0 && isForSomeone ? <Links messages={messages} parents={parents} /> : null}
    </StepBody>
  );
}

export type SealingProps = { day: string | null; name: string; since: number; picture: ReactNode };

/** An envelope being sealed. `since`: when it began (`performance.now()`), so that a redrawn one continues where it was. */
export function Sealing({ day, name, since, picture }: SealingProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.style.setProperty('--sealing-past', `${Math.round(since - performance.now())}ms`);
  }, [since]);
  return (
    <div ref={box} aria-hidden="true" className="sealing">
      <LetterInks />
      <div className="sealing-open-flap">
        <OpenFlap />
      </div>
      <LetterInside />
      <div className="sealing-letter">
        <svg viewBox="0 0 520 364" className="size-full">
          <path d={perforation(151, 73, 218, 234, 5, 15.5)} fill="var(--art-stamp)" />
          <path d="M168 90h184v200H168z" fill={inks.sky} />
          <circle cx="304" cy="144" r="25" fill={inks.marigold} />
          <path d="M168 232c41-37 78-27 109-14s47 10 75-3v75H168z" fill={inks.hill} />
          <path d={heartPath} transform="translate(260 205) scale(3.7)" fill={inks.poppy} />
        </svg>
        <div className="sealing-picture *:size-full">{picture}</div>
      </div>
      <LetterPocket />
      <div className="sealing-flap *:absolute *:inset-0">
        <FlapShadow />
        <ClosedFlap />
      </div>
      <div className="sealing-wax">
        <Wax />
      </div>
      {day === null ? null : (
        <div className="sealing-postmark">
          <Postmark
            top={name.toUpperCase().slice(0, 14)}
            lines={postmarkLines(day)}
            bottom={postmarkCopy.sealed}
            isRound
            className="w-full -rotate-12 text-[#8e271d] opacity-80"
          />
        </div>
      )}
    </div>
  );
}
