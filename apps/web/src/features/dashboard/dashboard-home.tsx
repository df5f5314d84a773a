import { CalendarClock, Images, Upload, UserRoundPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Parents } from '#web/api/parents.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { greeting } from './greeting.ts';
import { NextLetter } from './next-letter.tsx';
import { StatStrip } from './stat-strip.tsx';

/** One column on a phone, the letter that opens next beside the greeting on a desk. */
export const topLook = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-center lg:gap-14';
/** Each of the two sentences on a line of its own, on a phone as well. */
export const greetingLook = 'wrap-anywhere text-[clamp(1.75rem,1.1rem+3vw,3.25rem)]';
export const homeLook = 'gutter grid grid-cols-[minmax(0,1fr)] gap-12 pb-20 pt-8 sm:gap-14 sm:pt-12';

/** The first, and the others beneath it: three tiles on a phone. */
export const actionsLook =
  'mt-6 grid grid-cols-3 gap-2.5 sm:mt-8 sm:grid-cols-[repeat(3,minmax(0,max-content))] sm:gap-3';
const guestActionsLook =
  'mt-6 grid grid-cols-2 gap-2.5 sm:mt-8 sm:grid-cols-[repeat(2,minmax(0,max-content))] sm:gap-3';
export const firstActionLook = 'col-span-full sm:justify-self-start';
const tileLook =
  'max-sm:flex-col max-sm:justify-start max-sm:gap-1.5 max-sm:rounded-field max-sm:px-1.5 max-sm:py-3 max-sm:text-[min(0.9375rem,4.4vw)]';

type Actions = { onUpload: () => void; onSchedule: () => void; onAddLovedOne: () => void };

/** A guest has no library. */
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

/** The tab "Dashboard". Loved ones, messages and days that are near are put in by the page, and before all what has not arrived yet. */
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
        <NextLetter message={parents.nextToOpen} memberZone={parents.user.timeZone} />
      </div>
      {reminders}
      <StatStrip parents={parents} />
      {lovedOnes}
      {messages}
      <p className="text-ink-2">
        {dashboardCopy.trashText}{' '}
        <TextLink to="/trash" className="tap inline-flex items-center">
          {dashboardCopy.trash}
        </TextLink>
      </p>
    </div>
  );
}
