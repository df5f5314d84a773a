import { HeartHandshake, KeyRound, Lock, ShieldCheck } from 'lucide-react';
import { publicFacts } from '#web/lib/facts.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { HeroStory } from './hero-story.tsx';
import { landingCopy as copy } from './landing.copy.ts';
import { Lines } from './lines.tsx';
import { Start } from './start.tsx';

const icons = [Lock, ShieldCheck, HeartHandshake];

function Promises() {
  const first = publicFacts().billing === 'off' ? copy.sealed : copy.stays;
  return (
    <ul className="flex flex-col gap-x-7 gap-y-2.5 text-ink-2 sm:flex-row">
      {icons.map((Icon, index) => (
        <li key={index} className="flex gap-2.5 leading-snug text-balance last:flex-none sm:max-w-[11.5rem]">
          <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-poppy" />
          {[first, ...copy.promises][index]}
        </li>
      ))}
    </ul>
  );
}

export function HomeSection() {
  return (
    <section
      id="home"
      tabIndex={-1}
      aria-labelledby="home-title"
      className="gutter grid scroll-mt-24 items-center gap-x-12 gap-y-8 pb-12 pt-4 lg:grid-cols-[1.2fr_1fr] lg:pt-8 lg:pb-16"
    >
      <div className="grid gap-6 lg:gap-7">
        <PageTitle id="home-title" className="text-hero">
          <Lines of={copy.headline} />
        </PageTitle>
        <p className="max-w-[32rem] text-balance text-lead text-ink-2">{copy.lead}</p>
        <div className="flex flex-col gap-x-4 gap-y-3 sm:flex-row sm:flex-wrap">
          <Start size="medium">{publicFacts().billing === 'off' ? copy.signup : copy.start}</Start>
          <a href="/message-dashboard" className={buttonLook({ variant: 'secondary' })}>
            <KeyRound aria-hidden="true" className="max-[359px]:hidden" />
            {copy.messages}
          </a>
          <TextLink
            to="/"
            hash="how-it-works"
            activeOptions={{ includeHash: true }}
            className="tap inline-flex items-center justify-center"
          >
            {copy.learnMore}
          </TextLink>
        </div>
        <Promises />
      </div>
      <HeroStory />
    </section>
  );
}
