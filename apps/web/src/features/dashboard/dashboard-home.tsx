import {
  CalendarClock,
  Images,
  Upload,
  UserRoundPlus,
  Eye,
  Image,
  UsersRound,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Message } from '@someday/contract/messages';
import type { Parents } from '#web/queries/loved-ones.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { postmarkLines } from '#web/lib/format.ts';
import { openingWords } from '#web/features/delivery/suggested-days.ts';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { dashboardCopy, greeting } from './dashboard.copy.ts';

/** A placeholder with the same sizes as the loaded dashboard. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={dashboardCopy.loading} className={homeLook}>
      <h1 className="sr-only">{dashboardCopy.title}</h1>
      <div className={topLook}>
        <div className="lg:min-h-74 lg:content-center">
          <div className={`font-display leading-[1.1] tracking-[-.012em] ${greetingLook}`}>
            <Skeleton className="h-[1.1em] w-full max-w-xl" />
            <p>{dashboardCopy.question}</p>
          </div>
          <div className={actionsLook}>
            <Skeleton className={`h-13 rounded-full sm:w-52 ${firstActionLook}`} />
            <Skeleton className="h-23 sm:h-13 sm:w-53 sm:rounded-full" />
            <Skeleton className="h-23 sm:h-13 sm:w-56 sm:rounded-full" />
            <Skeleton className="h-23 sm:h-13 sm:w-60 sm:rounded-full" />
          </div>
        </div>
      </div>
      <div className={stripLook}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="bg-card px-6 py-5">
            <Skeleton className="h-14 w-28" />
          </div>
        ))}
      </div>
      <Skeleton className="h-52 rounded-box" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}

/** A name in capitals, shortened to fit the ring of a postmark. */
export function postmarkName(name: string): string {
  const capitals = name.toUpperCase();
  return capitals.length <= 13 ? capitals : (capitals.split(/\s+/)[0] ?? '').slice(0, 13);
}

type Stat = { key: keyof typeof dashboardCopy.stats; icon: LucideIcon; count: number };

function statsOf({ children, counts }: Parents): Stat[] {
  return [
    { key: 'lovedOnes', icon: UsersRound, count: children.length },
    { key: 'videos', icon: Video, count: counts.videos },
    { key: 'photos', icon: Image, count: counts.photos },
    { key: 'viewed', icon: Eye, count: counts.viewed },
  ];
}

/** Two columns, or one where large text leaves no room for two. */
const stripLook =
  'grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-2 lg:grid-cols-4';

/** The hairlines between the figures are the list's background. */
function StatStrip({ parents }: { parents: Parents }) {
  return (
    <ul aria-label={dashboardCopy.glance} className={stripLook}>
      {statsOf(parents).map(({ key, icon: Icon, count }) => (
        <li key={key} className="flex items-start gap-3.5 bg-card px-4 py-6 sm:gap-4 sm:px-6">
          <Icon aria-hidden="true" className="mt-0.5 size-6.5 flex-none text-poppy" strokeWidth={1.75} />
          <span className="flex flex-col-reverse gap-1.5">
            <span className="text-[0.9375rem] leading-tight text-ink-2 sm:text-base">{dashboardCopy.stats[key]}</span>{' '}
            <span className="font-display text-[2.375rem] leading-[.8] lining-nums">{count}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The sealed message that opens next; without one, an empty envelope. */
function NextMessage({ message, memberZone }: { message: Message | null; memberZone: string }) {
  const day = message?.opening.day;
  if (!message || !day) return <Envelope state="closed" className="w-64 -rotate-3 justify-self-center max-lg:hidden" />;
  const { title, recipientName } = message;
  return (
    <section
      aria-labelledby="next-to-open"
      className="relative flex flex-col overflow-hidden rounded-box border border-line bg-butter text-ink shadow-lift-1"
    >
      <div className="px-6 pb-4 pt-6 sm:px-7">
        <h2 id="next-to-open" className="font-body text-small font-bold tracking-normal">
          {dashboardCopy.nextToOpen}
        </h2>
        <p className="mt-2 line-clamp-3 font-display text-[1.625rem] leading-tight">{title}</p>
        <p className="mt-1.5 wrap-anywhere">{openingWords(message, memberZone)}</p>
        <Postmark
          top={postmarkName(recipientName)}
          lines={postmarkLines(day)}
          bottom={dashboardCopy.sealed}
          className="-ml-1.5 mt-4 w-52 -rotate-6 text-poppy"
        />
      </div>
      <AirmailStrip />
    </section>
  );
}

/** One column on phones; on desktops the message that opens next is beside the greeting. */
const topLook = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-center lg:gap-14';
/** Each of the two sentences gets its own line, even on phones. */
const greetingLook = 'wrap-anywhere text-[clamp(1.75rem,1.1rem+3vw,3.25rem)]';
const homeLook = 'gutter grid grid-cols-[minmax(0,1fr)] gap-12 pb-20 pt-8 sm:gap-14 sm:pt-12';

/** The first button, and the others below it as tiles on phones. */
const actionsLook = 'mt-6 grid grid-cols-3 gap-2.5 sm:mt-8 sm:grid-cols-[repeat(3,minmax(0,max-content))] sm:gap-3';
const guestActionsLook =
  'mt-6 grid grid-cols-2 gap-2.5 sm:mt-8 sm:grid-cols-[repeat(2,minmax(0,max-content))] sm:gap-3';
const firstActionLook = 'col-span-full sm:justify-self-start';
const tileLook =
  'max-sm:flex-col max-sm:justify-start max-sm:gap-1.5 max-sm:rounded-field max-sm:px-1.5 max-sm:py-3 max-sm:text-[min(0.9375rem,4.4vw)]';

type Actions = { onUpload: () => void; onSchedule: () => void; onAddLovedOne: () => void };

/** Guests have no library. */
function ActionButtons({ isGuest, onUpload, onSchedule, onAddLovedOne }: Actions & { isGuest: boolean }) {
  return (
    <div className={isGuest ? guestActionsLook : actionsLook}>
      <Button className={firstActionLook} onClick={onUpload}>
        <Upload aria-hidden="true" />
        {dashboardCopy.upload}
      </Button>
      {isGuest ? null : (
        <LinkButton to="/message-library" variant="secondary" className={tileLook}>
          <Images aria-hidden="true" />
          {dashboardCopy.library}
        </LinkButton>
      )}
      <Button variant="secondary" className={tileLook} onClick={onSchedule}>
        <CalendarClock aria-hidden="true" />
        {dashboardCopy.schedule}
      </Button>
      <Button variant="secondary" className={tileLook} onClick={onAddLovedOne}>
        <UserRoundPlus aria-hidden="true" />
        {dashboardCopy.addLovedOne}
      </Button>
    </div>
  );
}

/** The Dashboard tab. The page passes in its sections; unsent messages come first. */
export function DashboardHome({
  parents,
  unsent,
  reminders,
  lovedOnes,
  messages,
  ...actions
}: Actions & {
  parents: Parents;
  unsent: ReactNode;
  reminders: ReactNode;
  lovedOnes: ReactNode;
  messages: ReactNode;
}) {
  const [hour] = useState(() => deviceNow().getHours());
  return (
    <div className={homeLook}>
      {unsent}
      <div className={topLook}>
        <div>
          <PageTitle className={greetingLook}>
            {greeting(parents.user.name, hour)} <span className="block">{dashboardCopy.question}</span>
          </PageTitle>
          <ActionButtons isGuest={parents.user.isGuest} {...actions} />
        </div>
        <NextMessage message={parents.nextToOpen} memberZone={parents.user.timeZone} />
      </div>
      {reminders}
      <StatStrip parents={parents} />
      {lovedOnes}
      {messages}
      <p>
        <TextLink to="/trash" className="tap inline-flex items-center">
          {dashboardCopy.trash}
        </TextLink>
      </p>
    </div>
  );
}
