import { Link } from '@tanstack/react-router';
import { ArrowRight, CalendarClock, Images, Upload, UserRoundPlus, Video, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Message } from '@someday/contract/api/messages';
import type { Parents } from '#web/queries/loved-ones.ts';
import { daysFrom, deviceNow, todayIn } from '#web/lib/days.ts';
import { formatDay, postmarkLines, unbroken } from '#web/lib/format.ts';
import { useNow } from '#web/lib/hooks.ts';
import { openingCopy } from '#web/features/scheduling/delivery/delivery.copy.ts';
import { openingWords, opensToday } from '#web/features/scheduling/delivery/opening-words.ts';
import { BlankStamps } from '#web/ui/art/blank-stamps.tsx';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { litLook } from '#web/ui/message-picture.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { dashboardCopy, greeting } from './dashboard.copy.ts';

const homeLook = 'gutter grid grid-cols-[minmax(0,1fr)] gap-12 pb-20 pt-7 sm:gap-14 sm:pt-10';
/** On phones the button is below the portraits, where the thumb is. */
const peopleLook =
  'grid grid-cols-[minmax(0,1fr)] gap-7 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-x-8 sm:gap-y-9';
const portraitsLook = 'max-sm:order-1 sm:col-span-full';
const recordLook = 'max-sm:order-2 sm:justify-self-end';
/** Beside one or two people there is room for what comes next. */
const fewLook = 'lg:grid-cols-2 lg:gap-x-14 lg:[&_h1]:whitespace-nowrap lg:[&_ul]:grid-cols-3';
const FEW = 2;
const titleLook = 'wrap-anywhere text-[clamp(2.1rem,1.5rem+2.6vw,3.25rem)]';

export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={dashboardCopy.loading} className={homeLook}>
      <h1 className="sr-only">{dashboardCopy.title}</h1>
      <div className={peopleLook}>
        <div className={`font-display leading-[1.1] tracking-[-.012em] ${titleLook}`}>
          <Skeleton className="mb-1.5 h-[1.6em] w-56 text-lead" />
          <p>{dashboardCopy.question}</p>
        </div>
        <Skeleton className={`h-15 rounded-full sm:w-64 ${recordLook}`} />
        <div className={`grid grid-cols-3 gap-x-3.5 gap-y-6 sm:grid-cols-6 sm:gap-x-7 ${portraitsLook}`}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="mb-18 aspect-[106/127]" />
          ))}
        </div>
      </div>
      <Skeleton className="h-52 rounded-box" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}

function postmarkName(name: string): string {
  const capitals = name.toUpperCase();
  return capitals.length <= 13 ? capitals : (capitals.split(/\s+/)[0] ?? '').slice(0, 13);
}

function NextMessage({ message, day, memberZone }: { message: Message; day: string; memberZone: string }) {
  const { title, recipientName } = message;
  const now = useNow();
  const days = daysFrom(todayIn(memberZone, now), day);
  const longDay = formatDay(day);
  const isToday = opensToday(message, memberZone, now);
  return (
    <div className={isToday ? litLook : undefined}>
      <div className="overflow-hidden rounded-field bg-letter text-on-letter shadow-lift-1">
        <AirmailStrip />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 pb-5 pt-4 sm:px-7">
          <div className="min-w-0 flex-1 basis-60">
            <p className={isToday ? 'font-bold text-postmark' : 'text-on-letter-2'}>
              {isToday ? openingCopy.today(recipientName) : dashboardCopy.opensIn(days)}
            </p>
            <h3 className="mt-1 line-clamp-3 text-[1.625rem] leading-tight wrap-anywhere">{title}</h3>
            <p className="mt-1.5 leading-snug wrap-anywhere">
              {openingWords(message, memberZone, now).replace(longDay, unbroken(longDay))}
            </p>
          </div>
          <Postmark
            top={postmarkName(recipientName)}
            lines={postmarkLines(day)}
            bottom={message.opening.state === 'sealed' ? dashboardCopy.sealed : undefined}
            className="-mr-2 ml-auto w-44 flex-none -rotate-6 text-postmark"
          />
        </div>
      </div>
    </div>
  );
}

type NextProps = { next: Message | null; memberZone: string; reminders: ReactNode; isBeside: boolean };

function WhatComesNext({ next, memberZone, reminders, isBeside }: NextProps) {
  const day = next?.opening.day;
  if (!day && reminders === null) return null;
  return (
    <section
      aria-labelledby="next"
      className={isBeside ? 'max-lg:col-span-full max-lg:mt-5 max-sm:order-3 lg:self-start' : undefined}
    >
      <h2 id="next" className="text-[1.75rem]">
        {dashboardCopy.next}
      </h2>
      <div className={`mt-4 grid items-start gap-x-12 gap-y-8 ${isBeside ? '' : 'lg:grid-cols-2'}`}>
        {next && day ? <NextMessage message={next} day={day} memberZone={memberZone} /> : null}
        {reminders}
      </div>
    </section>
  );
}

function LookBack({ year }: { year: number }) {
  return (
    <Link
      to="/look-back/$year"
      params={{ year: String(year) }}
      className="group overflow-hidden rounded-field bg-letter text-on-letter no-underline shadow-lift-1"
    >
      <AirmailStrip />
      <span className="flex items-center justify-between gap-6 px-6 py-5 sm:px-7">
        <span className="min-w-0">
          <span className="block font-display text-[1.375rem] leading-tight underline-offset-4 group-hover:underline">
            {dashboardCopy.lookBack(year)}
          </span>
          <span className="mt-1 block leading-snug text-on-letter-2">{dashboardCopy.lookBackText}</span>
        </span>
        <ArrowRight aria-hidden="true" className="size-6 flex-none" />
      </span>
    </Link>
  );
}

function Stats({ parents: { children, counts } }: { parents: Parents }) {
  const figures = { ...counts, lovedOnes: children.length };
  return (
    <ul aria-label={dashboardCopy.glance} className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
      {(['lovedOnes', 'videos', 'photos', 'viewed'] as const).map((key) => (
        <li key={key}>
          {dashboardCopy.stats[key]} <span className="font-display text-[1.25rem] text-ink">{figures[key]}</span>
        </li>
      ))}
    </ul>
  );
}

const actionLook =
  'group grid justify-items-center content-start gap-2 rounded-field text-center text-small leading-tight font-bold text-ink no-underline ' +
  'sm:flex sm:items-center sm:gap-3 sm:text-base';

function ActionContent({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <>
      <span className="grid size-12 flex-none place-items-center rounded-full bg-primary-soft text-primary transition-colors group-hover:bg-primary group-hover:text-on-primary">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      {children}
    </>
  );
}

type OtherActions = { onUpload: () => void; onSchedule: () => void; onAddLovedOne: () => void };

function Actions({ isGuest, onUpload, onSchedule, onAddLovedOne }: OtherActions & { isGuest: boolean }) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-1 sm:flex sm:flex-wrap sm:gap-x-9 sm:gap-y-4">
      <button type="button" className={actionLook} onClick={onUpload}>
        <ActionContent icon={Upload}>{dashboardCopy.upload}</ActionContent>
      </button>
      {isGuest ? null : (
        <Link to="/message-library" className={actionLook}>
          <ActionContent icon={Images}>{dashboardCopy.library}</ActionContent>
        </Link>
      )}
      <button type="button" className={actionLook} onClick={onSchedule}>
        <ActionContent icon={CalendarClock}>{dashboardCopy.schedule}</ActionContent>
      </button>
      <button type="button" className={actionLook} onClick={onAddLovedOne}>
        <ActionContent icon={UserRoundPlus}>{dashboardCopy.addLovedOne}</ActionContent>
      </button>
    </div>
  );
}

/** In sight on every phone: it floats above the tab bar. */
const firstButtonLook =
  'mt-8 max-sm:sticky max-sm:bottom-[calc(5.25rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:w-full max-sm:shadow-[0_0_0_12px_var(--paper)]';

function FirstRun({ name, isGuest, onRecord }: { name: string; isGuest: boolean; onRecord: () => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center py-4 text-center sm:pb-10">
      <BlankStamps className="w-36 sm:w-48" />
      <PageTitle className={`mt-6 max-w-xl ${titleLook}`}>{dashboardCopy.first.title(name)}</PageTitle>
      <p className="mt-4 max-w-md text-lead text-ink-2">{dashboardCopy.first.text}</p>
      <Button size="large" className={firstButtonLook} onClick={onRecord}>
        <Video aria-hidden="true" />
        {dashboardCopy.record}
      </Button>
      {isGuest ? null : (
        <TextLink to="/onboarding" className="tap mt-4 inline-flex items-center">
          {dashboardCopy.first.stepByStep}
        </TextLink>
      )}
    </div>
  );
}

/** The Dashboard tab: the people first. The page passes in its sections; letters from loved ones and unsent messages come before everything. */
export function DashboardHome({
  parents,
  unsent,
  answers,
  reminders,
  lovedOnes,
  messages,
  onRecord,
  ...actions
}: OtherActions & {
  onRecord: () => void;
  parents: Parents;
  unsent: ReactNode;
  answers: ReactNode;
  reminders: ReactNode;
  lovedOnes: ReactNode;
  messages: ReactNode;
}) {
  const [hour] = useState(() => deviceNow().getHours());
  const { user, children, counts, nextToOpen, lookBack } = parents;
  const isFirst = children.length === 0 && counts.total === 0;
  const isBeside = children.length <= FEW;
  const next = <WhatComesNext next={nextToOpen} memberZone={user.timeZone} {...{ reminders, isBeside }} />;
  return (
    <div className={homeLook}>
      {answers}
      {unsent}
      {isFirst ? (
        <FirstRun name={user.name} isGuest={user.isGuest} onRecord={onRecord} />
      ) : (
        <>
          <div className={isBeside ? `${peopleLook} ${fewLook}` : peopleLook}>
            <PageTitle className={titleLook}>
              <span className="mb-1.5 block font-body text-lead font-normal leading-normal tracking-normal text-ink-2">
                {greeting(user.name, hour)}
              </span>{' '}
              <span className="block">{dashboardCopy.question}</span>
            </PageTitle>
            <Button size="large" className={recordLook} onClick={onRecord}>
              <Video aria-hidden="true" />
              {dashboardCopy.record}
            </Button>
            <div className={isBeside ? `${portraitsLook} lg:col-span-1 lg:self-start` : portraitsLook}>{lovedOnes}</div>
            {isBeside ? next : null}
          </div>
          {isBeside ? null : next}
          {lookBack === null ? null : <LookBack year={lookBack} />}
          {messages}
        </>
      )}
      <div className="grid gap-5 border-t border-line pt-8">
        <Actions isGuest={user.isGuest} {...actions} />
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          {isFirst ? null : <Stats parents={parents} />}
          <TextLink to="/trash" className="tap inline-flex items-center">
            {dashboardCopy.trash}
          </TextLink>
        </div>
      </div>
    </div>
  );
}
