import { Clapperboard } from 'lucide-react';
import { recordingTips } from '#web/content/recording-tips.ts';
import { Scene } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Main } from '#web/ui/page.tsx';
import { PublicHeader } from '#web/ui/public-header.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { EyeLevel, OldPrint, QuietRoom, WindowLight } from './recording-art.tsx';
import { Checklist } from './recording-checklist.tsx';
import { Length, Part, Points } from './recording-parts.tsx';
import { WhenStuck } from './recording-stuck.tsx';
import { Contents, TipsHead } from './tips-head.tsx';

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
          <OldPrint />
        </Stamp>
        <figcaption className="mt-5 font-display leading-snug lining-nums">
          <span className="sr-only">{exampleLabel} </span>“{example}”
        </figcaption>
      </figure>
      <div className="grid gap-3">
        <h2 id={id} className="scroll-mt-6 text-[1.75rem] leading-tight print:text-h3">
          {title}
        </h2>
        <p>{text}</p>
        <Points points={points} />
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

/** How a phone and a window make a good recording. On paper it is two pages. */
export function RecordingTipsPage() {
  return (
    <>
      <div className="print:hidden">
        <PublicHeader />
      </div>
      <Main className="gutter overflow-x-clip pb-16 print:p-0">
        <TipsHead home={recordingTips.home} title={recordingTips.title} lead={recordingTips.lead}>
          <div className="relative w-52">
            <Stamp tilt="right">
              <Scene name="sunset" className="aspect-4/3" />
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
            <Part part={setup.camera} drawing={<EyeLevel />} />
            <Part part={setup.light} drawing={<WindowLight />} />
            <Part part={setup.sound} drawing={<QuietRoom />} />
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
      </Main>
      <SiteFooter />
    </>
  );
}
