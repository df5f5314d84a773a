import { Upload, UserRoundPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Parents } from '#web/api/parents.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { greeting } from './greeting.ts';
import { NextLetter } from './next-letter.tsx';
import { StatStrip } from './stat-strip.tsx';

/** One column on a phone, the letter that opens next beside the greeting on a desk. */
export const topLook = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-center lg:gap-14';
/** Each of the two sentences on a line of its own, on a phone as well. */
export const greetingLook = 'wrap-anywhere text-[clamp(1.75rem,1.1rem+3vw,3.25rem)]';
export const homeLook = 'gutter grid gap-12 pb-20 pt-8 sm:gap-14 sm:pt-12';

function Actions({ onUpload, onAddLovedOne }: { onUpload: () => void; onAddLovedOne: () => void }) {
  return (
    <div className="mt-6 flex flex-col gap-3 sm:mt-8 sm:flex-row sm:flex-wrap">
      <Button onClick={onUpload}>
        <Upload aria-hidden="true" />
        {dashboardCopy.upload}
      </Button>
      <Button variant="secondary" onClick={onAddLovedOne}>
        <UserRoundPlus aria-hidden="true" />
        {dashboardCopy.addLovedOne}
      </Button>
    </div>
  );
}

/** The tab "Dashboard". Loved ones and messages are put in by the page, and before all what has not arrived yet. */
export function DashboardHome({
  parents,
  onUpload,
  onAddLovedOne,
  unsent,
  lovedOnes,
  messages,
}: {
  parents: Parents;
  onUpload: () => void;
  onAddLovedOne: () => void;
  unsent: ReactNode;
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
          <Actions onUpload={onUpload} onAddLovedOne={onAddLovedOne} />
        </div>
        <NextLetter message={parents.nextToOpen} />
      </div>
      <StatStrip parents={parents} />
      {lovedOnes}
      {messages}
    </div>
  );
}
