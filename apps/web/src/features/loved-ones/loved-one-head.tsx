import type { LovedOne } from '@someday/contract/api/loved-ones';
import { Link } from '@tanstack/react-router';
import { BellOff, Camera, IdCard, KeyRound, Link as LinkIcon, Video } from 'lucide-react';
import { ageOn } from '#web/features/scheduling/life.ts';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { promises } from '#web/lib/facts.ts';
import { formatInstantNearDay, formatYearlyDay } from '#web/lib/format.ts';
import { AccessCode } from '#web/ui/access-code.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/layout/page.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { LifeLine } from './life-line.tsx';
import { lovedOneListCopy as copy } from './loved-ones.copy.ts';
import { useMarkCodeGiven } from './loved-ones.queries.ts';

function unreached({ name, email, noticesStoppedAt }: LovedOne): string | undefined {
  if (!promises().email) return undefined;
  if (email === null) return copy.noAddress(name);
  return noticesStoppedAt === null ? undefined : copy.unsubscribed(name);
}

function factsOf({ relationship, senderName, birthday, timeZone }: LovedOne, memberZone: string): string {
  const facts = [relationship, senderName === null ? '' : copy.callsYou(senderName)];
  if (birthday !== null) {
    const age = ageOn(birthday, todayIn(timeZone ?? memberZone, deviceNow()));
    facts.push(copy.bornOn(formatYearlyDay(birthday), age));
  }
  return facts.filter(Boolean).join(' · ');
}

/** How many messages wait, can be opened and were opened. Each leads to those of the page. */
function Counts({ messageCounts: { total, scheduled, viewed } }: LovedOne) {
  const { sealed, toOpen, opened } = copy.waiting;
  const parts = [
    { hash: 'scheduled', count: scheduled, words: sealed },
    { hash: 'available', count: total - scheduled - viewed, words: toOpen },
    { hash: 'viewed', count: viewed, words: opened },
  ].filter(({ count }) => count > 0);
  return (
    <p className="flex flex-wrap gap-x-5 empty:hidden">
      {parts.map(({ hash, count, words }) => (
        <Link key={hash} to="." hash={hash} className="tap inline-flex items-center font-bold text-primary">
          {words(count)}
        </Link>
      ))}
    </p>
  );
}

function Code({ lovedOne, isGuest, onRenew }: { lovedOne: LovedOne; isGuest: boolean; onRenew: () => void }) {
  const { name, accessCode, codeAskedAt, shareableUrl } = lovedOne;
  const onGiven = useMarkCodeGiven(lovedOne);
  const note = isGuest ? undefined : unreached(lovedOne);
  return (
    <section aria-labelledby="their-code" className="min-w-0">
      <h2 id="their-code" className="mb-3 text-h3">
        {copy.code}
      </h2>
      <AccessCode name={name} code={accessCode} onCopy={onGiven} />
      {codeAskedAt === null ? null : (
        <div className="mt-3 grid gap-3 rounded-field bg-butter px-4 py-3.5 text-ink wrap-anywhere">
          <p className="font-bold">{copy.askedForCode(name, formatInstantNearDay(codeAskedAt))}</p>
          <p>{copy.passCodeOn}</p>
          <Button variant="secondary" size="small" className="justify-self-start" onClick={onGiven}>
            {copy.codeGiven}
          </Button>
        </div>
      )}
      <div className="mt-3 -ml-4 flex flex-wrap gap-x-1">
        <Button
          variant="quiet"
          size="small"
          disabled={shareableUrl === ''}
          onClick={() => void copyWithNotice(shareableUrl, copy.linkCopied, onGiven)}
        >
          <LinkIcon aria-hidden="true" />
          {copy.copyLink}
        </Button>
        <Button variant="quiet" size="small" onClick={onRenew}>
          <KeyRound aria-hidden="true" />
          {copy.renew}
        </Button>
      </div>
      {note === undefined ? null : (
        <p className="mt-3 flex gap-2 leading-snug text-ink-2 wrap-anywhere">
          <BellOff aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
          <span className="min-w-0">{note}</span>
        </p>
      )}
    </section>
  );
}

type LovedOneHeadProps = {
  lovedOne: LovedOne;
  /** Guests have no keepsake cards, and no email is sent for them. */
  isGuest: boolean;
  memberZone: string;
  onRecord: () => void;
  onOpen: (dialog: 'portrait' | 'edit' | 'code' | 'remove') => void;
};

export function LovedOneHead({ lovedOne, isGuest, memberZone, onRecord, onOpen }: LovedOneHeadProps) {
  const { id, name, portrait } = lovedOne;
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 sm:gap-x-10 sm:gap-y-5">
        <button type="button" className="group relative rounded-chip sm:row-span-2" onClick={() => onOpen('portrait')}>
          <span className="sr-only">{copy.pictureOf(name)}</span>
          <PortraitStamp name={name} portrait={portrait} tilt="slightLeft" className="w-28 sm:w-44" />
          <span className="absolute -right-2 -bottom-2 grid size-10 place-content-center rounded-full border border-line bg-card text-ink shadow-lift-1 group-hover:bg-primary-soft sm:size-11">
            <Camera aria-hidden="true" className="size-5" />
          </span>
        </button>
        <div className="min-w-0 sm:self-end">
          <PageTitle className="text-[clamp(2.1rem,1.5rem+2.6vw,3.25rem)] wrap-anywhere">{name}</PageTitle>
          <p className="mt-1.5 leading-snug text-ink-2 wrap-anywhere sm:text-lead">{factsOf(lovedOne, memberZone)}</p>
        </div>
        <div className="grid gap-2 max-sm:col-span-full sm:self-start">
          <Counts {...lovedOne} />
          <div className="flex flex-wrap items-center gap-3">
            <Button size="large" className="wrap-anywhere max-sm:w-full" onClick={onRecord}>
              <Video aria-hidden="true" />
              {copy.send}
            </Button>
            {isGuest ? null : (
              <LinkButton to="/keepsake" search={{ id }} variant="secondary" className="max-sm:flex-auto max-sm:px-3">
                <IdCard aria-hidden="true" className="max-sm:hidden" />
                {copy.keepsake}
              </LinkButton>
            )}
            <Button
              variant="secondary"
              className="max-sm:flex-auto max-sm:px-3"
              aria-label={copy.editOf(name)}
              onClick={() => onOpen('edit')}
            >
              {copy.edit}
            </Button>
            <Button
              variant="quiet"
              className="hover:text-danger max-sm:px-3"
              aria-label={copy.removeOf(name)}
              onClick={() => onOpen('remove')}
            >
              {copy.remove}
            </Button>
          </div>
        </div>
      </div>
      <Card className="grid gap-x-12 gap-y-8 p-5 shadow-lift-1 sm:p-7 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
        <Code lovedOne={lovedOne} isGuest={isGuest} onRenew={() => onOpen('code')} />
        <LifeLine lovedOne={lovedOne} memberZone={memberZone} />
      </Card>
    </>
  );
}
