import { useEffect, useRef, useState } from 'react';
import { LetterStory, type StoryState } from '#web/ui/art/letter-story.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { landingCopy } from './landing.copy.ts';
import { PlayIcon } from './play-icon.tsx';

const copy = landingCopy.story;

/** Plays once, when it is first seen; longer than five seconds, so it can be paused. Where nothing may move it stays the still picture. */
export function HeroStory() {
  const [state, setState] = useState<StoryState>('still');
  const place = useRef<HTMLDivElement>(null);
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
  return (
    <div ref={place} className="mx-auto w-full max-w-[25rem] text-center lg:max-w-[34rem]">
      <LetterStory state={state} onEnd={() => setState('still')} />
      <button
        type="button"
        onClick={() => setState(state === 'playing' ? 'paused' : 'playing')}
        className={buttonLook({ variant: 'quiet', size: 'small', className: 'needs-scripts motion-reduce:invisible' })}
      >
        <PlayIcon moving={state === 'playing'} />
        {copy[state]}
      </button>
    </div>
  );
}
