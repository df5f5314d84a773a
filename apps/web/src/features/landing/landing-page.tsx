import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { HeartHandshake, KeyRound, Lock, ShieldCheck } from 'lucide-react';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { PublicHeader } from '#web/ui/layout/site-header.tsx';
import { SiteFooter } from '#web/ui/layout/site-footer.tsx';
import { HeroArt } from '#web/ui/art/hero-art.tsx';
import type * as LetterStory from '#web/ui/art/letter-story.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { promises } from '#web/lib/facts.ts';
import { TextLink } from '#web/ui/links.tsx';
import { BelowFold } from './below-fold.tsx';
import { landingCopy } from './landing.copy.ts';
import { PlayIcon, Lines, StartButton } from './landing-parts.tsx';

const icons = [Lock, ShieldCheck, HeartHandshake];

function Promises() {
  const first = promises().plans ? landingCopy.stays : landingCopy.sealed;
  return (
    <ul className="flex flex-col gap-x-7 gap-y-2.5 text-ink-2 sm:flex-row">
      {icons.map((Icon, index) => (
        <li key={index} className="flex gap-2.5 leading-snug text-balance last:flex-none sm:max-w-[11.5rem]">
          <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-poppy" />
          {[first, ...landingCopy.promises][index]}
        </li>
      ))}
    </ul>
  );
}

function HomeSection() {
  return (
    <section
      id="home"
      tabIndex={-1}
      aria-labelledby="home-title"
      className="gutter grid scroll-mt-24 items-center gap-x-12 gap-y-6 pb-12 lg:grid-cols-[1.2fr_1fr] lg:pt-8 lg:pb-16"
    >
      <div className="grid gap-5 lg:gap-7">
        <PageTitle id="home-title" className="text-hero">
          <Lines of={landingCopy.headline} />
        </PageTitle>
        <p className="max-w-[32rem] text-balance text-lead text-ink-2">{landingCopy.lead}</p>
        <div className="flex flex-col gap-x-4 gap-y-3 sm:flex-row sm:flex-wrap">
          <StartButton>{promises().plans ? landingCopy.start : landingCopy.signup}</StartButton>
          <a href="/message-dashboard" className={buttonLook({ variant: 'secondary' })}>
            <KeyRound aria-hidden="true" className="max-[359px]:hidden" />
            {landingCopy.messages}
          </a>
          <TextLink
            to="/"
            hash="how-it-works"
            activeOptions={{ includeHash: true }}
            className="tap inline-flex items-center justify-center"
          >
            {landingCopy.learnMore}
          </TextLink>
        </div>
        <Promises />
      </div>
      <HeroStory />
    </section>
  );
}

const copy = landingCopy.story;

/** Plays once, when first seen. It can be paused, since it lasts more than five seconds. With reduced motion, it is a still picture. */
function HeroStory() {
  const [state, setState] = useState<'still' | 'playing' | 'paused'>('still');
  const [story, setStory] = useState<typeof LetterStory>();
  const place = useRef<HTMLDivElement>(null);
  const moving = useRef<readonly Animation[]>([]);
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        setState('playing');
      },
      { threshold: 0.6 },
    );
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  const isStill = state === 'still';
  useEffect(() => {
    if (!isStill)
      import('#web/ui/art/letter-story.tsx').then(
        (loaded) => setStory(loaded),
        () => setState('still'),
      );
  }, [isStill]);
  useLayoutEffect(() => {
    if (isStill || !story || !place.current) return undefined;
    const begun = story.playStory(place.current);
    moving.current = begun;
    Promise.all(begun.map(({ finished }) => finished)).then(
      () => setState('still'),
      () => {}, // stopped
    );
    return () => begun.forEach((animation) => animation.cancel());
  }, [isStill, story]);
  useEffect(() => {
    if (state === 'paused') moving.current.forEach((animation) => animation.pause());
    if (state === 'playing') moving.current.forEach((animation) => animation.play());
  }, [state, story]);
  return (
    <div
      ref={place}
      className="relative mx-auto w-full text-center max-lg:order-first lg:max-w-[34rem]"
      data-story={story ? state : 'still'}
    >
      <HeroArt story={isStill ? undefined : story?.letterStory} className="max-lg:mx-auto max-lg:w-[min(65%,32svh)]" />
      <button
        type="button"
        onClick={() => setState(state === 'playing' ? 'paused' : 'playing')}
        className={buttonLook({
          variant: 'quiet',
          size: 'small',
          className: 'needs-scripts motion-reduce:invisible max-lg:absolute! max-lg:right-0 max-lg:bottom-0',
        })}
      >
        <PlayIcon moving={state === 'playing'} />
        <span className="max-lg:sr-only">{copy[state]}</span>
      </button>
    </div>
  );
}

/** Focuses the section a link leads to, as native anchors do, so that Tab continues from there. */
function useFocusOnSection(): void {
  const section = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (section) document.getElementById(section)?.focus({ preventScroll: true });
  }, [section]);
}

export function LandingPage() {
  useFocusOnSection();
  return (
    <>
      <PublicHeader />
      <Main>
        <HomeSection />
        <AirmailStrip />
        <BelowFold />
      </Main>
      <SiteFooter />
    </>
  );
}
