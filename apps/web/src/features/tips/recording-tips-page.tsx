import { Clapperboard, Printer } from 'lucide-react';
import { recordingTips, recordingMinutes, type TipsPart } from '#web/content/recording-tips.ts';
import { Art } from '#web/ui/art/art.tsx';
import { Stamp, range } from '#web/ui/art/stamp.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Contents, PublicPage } from '#web/ui/layout/public-page.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { Points, TipsHead } from './tips-head.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

function Part({ part: { id, title, points }, drawing }: { part: TipsPart; drawing?: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 print:mb-3 print:break-inside-avoid print:gap-1">
      {drawing === undefined ? null : (
        <Stamp tilt="slightLeft" className="mb-3 w-full max-w-72 print:hidden">
          {drawing}
        </Stamp>
      )}
      <h2 id={id} className="scroll-mt-6 text-[1.75rem] leading-tight wrap-anywhere print:text-h3">
        {title}
      </h2>
      <Points points={points} className="gap-2 print:gap-0" />
    </section>
  );
}

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

function Length() {
  const { id, title, best, points } = recordingTips.length;
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-box border border-line bg-butter shadow-lift-1 print:mb-3 print:break-inside-avoid print:border-0 print:[box-shadow:none]"
    >
      <AirmailStrip className="print:hidden" />
      <div className="grid items-center gap-x-13 gap-y-7 px-5 py-8 sm:px-9 sm:py-11 lg:grid-cols-2 print:block print:p-0">
        <div className="grid gap-3">
          <h2 id={id} className="scroll-mt-6 text-[1.75rem] leading-tight wrap-anywhere print:text-h3">
            {title}
          </h2>
          <p className="font-display text-h2 leading-tight print:text-lead">{best}</p>
          <Gauge />
        </div>
        <Points points={points} className="gap-2 print:gap-0" />
      </div>
    </section>
  );
}

function Checklist() {
  const { id, title, text, print, points } = recordingTips.checklist;
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-box border border-line bg-card shadow-lift-1 print:mb-3 print:break-inside-avoid print:[box-shadow:none]"
    >
      <AirmailStrip className="print:hidden" />
      <div className="grid gap-5 px-5 py-8 sm:px-9 sm:py-11 print:gap-1 print:p-3">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id={id} className="scroll-mt-6 text-h2 print:text-h3">
              {title}
            </h2>
            <p className="mt-2 text-ink-2 print:hidden">{text}</p>
          </div>
          <button
            type="button"
            className={buttonLook({ variant: 'secondary', className: 'noscript:hidden print:hidden' })}
            onClick={() => window.print()}
          >
            <Printer aria-hidden="true" />
            {print}
          </button>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2 print:block">
          {points.map((point) => (
            <li key={point} className="border-t border-line">
              <Checkbox>{point}</Checkbox>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function WhenStuck() {
  const { id, title, points, ideas } = recordingTips.stuck;
  return (
    <section
      aria-labelledby={id}
      className="rounded-box bg-band px-5 py-9 text-on-band sm:px-9 sm:py-13 print:mb-3 print:bg-transparent print:p-0 print:text-ink"
    >
      <h2 id={id} className="scroll-mt-6 text-h2 print:text-h3">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3 print:mt-1 print:block">
        {points.map((point) => (
          <li key={point.title} className="border-t border-on-band-2 pt-4 print:border-0 print:p-0">
            <h3 className="text-h3 print:inline print:text-base">{point.title}</h3>{' '}
            <p className="mt-1.5 print:inline">{point.text}</p>
          </li>
        ))}
      </ul>
      <LinkButton to="/message-tips" variant="marigold" className="mt-8 print:hidden">
        {ideas}
      </LinkButton>
    </section>
  );
}

const { setup, length, prepare, deliver, stuck, children, grandparents, photos, checklist, start } = recordingTips;

function Photos() {
  const { id, title, text, points, example, exampleLabel } = photos;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 items-center gap-x-13 gap-y-7 md:grid-cols-[20rem_1fr] print:mb-3 print:block print:break-inside-avoid"
    >
      <figure className="w-full max-w-80 print:hidden">
        <Stamp tilt="left">
          <Art name="oldPrint" className="aspect-[15/11]" />
        </Stamp>
        <figcaption className="mt-5 font-display leading-snug">
          <span className="sr-only">{exampleLabel} </span>“{example}”
        </figcaption>
      </figure>
      <div className="grid gap-3">
        <h2 id={id} className="scroll-mt-6 text-[1.75rem] leading-tight print:text-h3">
          {title}
        </h2>
        <p>{text}</p>
        <Points points={points} className="gap-2 print:gap-0" />
      </div>
    </section>
  );
}

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
        <Contents
          label={recordingTips.contents}
          parts={[setup.camera, setup.light, setup.sound, length, prepare, stuck, children, photos, checklist]}
        />
        <div className="grid grid-cols-1 gap-x-10 gap-y-11 md:grid-cols-3 print:block">
          <Part part={setup.camera} drawing={<Art name="eyeLevel" className="aspect-[15/11]" />} />
          <Part part={setup.light} drawing={<Art name="windowLight" className="aspect-[15/11]" />} />
          <Part part={setup.sound} drawing={<Art name="quietRoom" className="aspect-[15/11]" />} />
        </div>
        <Length />
        <div className="grid grid-cols-1 gap-x-13 gap-y-9 md:grid-cols-2 print:block">
          <Part part={prepare} />
          <Part part={deliver} />
        </div>
        <WhenStuck />
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2 print:block">
          {[children, grandparents].map((part) => (
            <Card key={part.id} className="p-5 sm:p-9 print:border-0 print:p-0">
              <Part part={part} />
            </Card>
          ))}
        </div>
        <Photos />
        <Checklist />
        <Start />
      </div>
    </PublicPage>
  );
}
