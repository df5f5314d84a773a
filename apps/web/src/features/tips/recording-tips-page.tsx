import { Clapperboard, Printer } from 'lucide-react';
import { recordingTips, recordingMinutes } from '#web/content/recording-tips.ts';
import { Art, type DrawingName } from '#web/ui/art/art.tsx';
import { Stamp, range } from '#web/ui/art/stamp.tsx';
import { PublicPage } from '#web/ui/layout/public-page.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { IdeasDeck, type DeckGroup } from './ideas-deck.tsx';
import { Points, TipsHead } from './tips-head.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const { longest, bestFrom, bestTo } = recordingMinutes;

function Gauge() {
  return (
    <div role="img" aria-label={recordingTips.length.gauge} className="print:hidden">
      <div aria-hidden="true" className="flex gap-1">
        {range(longest).map((minute) => (
          <span
            key={minute}
            className={clsx(
              'h-8 flex-1 rounded-chip border-2 border-primary',
              minute >= bestFrom && minute < bestTo ? 'bg-primary' : 'bg-card',
            )}
          />
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between font-display">
        {range(longest + 1).map((minute) => (
          <span key={minute} className={minute >= bestFrom && minute <= bestTo ? 'text-[1.375rem]' : 'text-ink-2'}>
            {minute}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="text-center text-ink-2">
        {recordingTips.length.minutes}
      </p>
    </div>
  );
}

type Tip = { readonly id: string; readonly title: string; readonly points: readonly string[] };

function tipCard({ id, title, points }: Tip, scene: DrawingName, above?: ReactNode, below?: ReactNode) {
  const content = (
    <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-1 print:border-0 print:[box-shadow:none]">
      <AirmailStrip className="print:hidden" />
      <div className="grid grid-cols-1 gap-x-11 gap-y-7 px-5 py-7 sm:px-9 sm:py-10 md:grid-cols-[16rem_minmax(0,1fr)] print:block print:p-0">
        <Stamp tilt="slightLeft" className="w-full max-w-72 self-start max-md:mx-auto print:hidden">
          <Art name={scene} className="aspect-[15/11]" />
        </Stamp>
        <div className="grid content-start gap-4 print:gap-1">
          <h2 id={id} className="text-h2 leading-tight wrap-anywhere print:text-h3">
            {title}
          </h2>
          {above}
          <Points points={points} className="gap-2.5 print:gap-0" />
          {below}
        </div>
      </div>
    </div>
  );
  return { id, title, content };
}

const { setup, length, prepare, deliver, stuck, children, grandparents, photos, checklist, start } = recordingTips;

const best = (
  <>
    <p className="font-display text-h3 leading-tight">{length.best}</p>
    <Gauge />
  </>
);

const ideas = (
  <LinkButton to="/message-tips" variant="secondary" className="justify-self-start print:hidden">
    {stuck.ideas}
  </LinkButton>
);

const example = (
  <p className="rounded-field bg-letter px-4 py-3 font-display leading-snug text-on-letter print:hidden">
    <span className="sr-only">{photos.exampleLabel} </span>“{photos.example}”
  </p>
);

const checks = (
  <>
    <p className="text-ink-2 print:hidden">{checklist.text}</p>
    <ul className="grid divide-y divide-line">
      {checklist.points.map((point) => (
        <li key={point}>
          <Checkbox>{point}</Checkbox>
        </li>
      ))}
    </ul>
    <button
      type="button"
      className={buttonLook({ variant: 'secondary', className: 'justify-self-start noscript:hidden print:hidden' })}
      onClick={() => window.print()}
    >
      <Printer aria-hidden="true" />
      {checklist.print}
    </button>
  </>
);

const groupOf = (label: string, scene: DrawingName, ...cards: DeckGroup['cards']): DeckGroup => ({
  id: cards[0]?.id ?? label,
  label,
  scene,
  cards,
});

const groups: readonly DeckGroup[] = [
  groupOf(
    recordingTips.settingUp,
    'eyeLevel',
    tipCard(setup.camera, 'eyeLevel'),
    tipCard(setup.light, 'windowLight'),
    tipCard(setup.sound, 'quietRoom'),
  ),
  groupOf(length.title, 'morning', tipCard(length, 'morning', best)),
  groupOf(prepare.title, 'dawn', tipCard(prepare, 'dawn')),
  groupOf(deliver.title, 'sunset', tipCard(deliver, 'sunset'), tipCard(stuck, 'lamp', undefined, ideas)),
  groupOf(recordingTips.together, 'cake', tipCard(children, 'cake'), tipCard(grandparents, 'shore')),
  groupOf(recordingTips.photo, 'oldPrint', tipCard(photos, 'oldPrint', <p>{photos.text}</p>, example)),
  groupOf(checklist.title, 'dusk', tipCard({ ...checklist, points: [] }, 'dusk', checks)),
];

function Start() {
  return (
    <section aria-labelledby="start" className="text-center print:hidden">
      <h2 id="start" className="text-h2">
        {start.title}
      </h2>
      <p className="mt-2 text-lead text-ink-2">{start.text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to="/member-dashboard" search={{ dialog: 'send' }} size="large">
          <Clapperboard aria-hidden="true" />
          {start.record}
        </LinkButton>
        <LinkButton to="/message-tips" variant="secondary" size="large">
          {start.ideas}
        </LinkButton>
      </div>
    </section>
  );
}

export function RecordingTipsPage() {
  return (
    <PublicPage className="gutter overflow-x-clip pb-16 print:p-0">
      <TipsHead home={recordingTips.home} title={recordingTips.title} lead={recordingTips.lead}>
        <div className="relative w-52">
          <Stamp tilt="right">
            <Art name="sunset" className="aspect-4/3" />
          </Stamp>
          <span className="absolute top-5 right-5 size-5 rounded-full bg-poppy outline-4 outline-art-stamp" />
        </div>
      </TipsHead>
      <div className="grid grid-cols-1 gap-13 sm:gap-18 print:block print:columns-2 print:gap-8 print:text-small print:leading-snug">
        <IdeasDeck groups={groups} words={recordingTips} />
        <Start />
      </div>
    </PublicPage>
  );
}
