import '#web/ui/styles/letter-story.css';
import { useId } from 'react';
import { heroCopy } from './hero.copy.ts';
import { Plane, Pocket, RisingStamp, Sprigs, WaxSeal } from './hero-art.tsx';
import { inks } from './inks.ts';

export type StoryState = 'still' | 'playing' | 'paused';

/** The story's last animation: the postmark lands. */
const lastScene = 'story-postmark';

const stars = 'M150 178h0M196 128h0M172 228h0M362 150h0M402 214h0M446 172h0M120 250h0M478 254h0M330 92h0';

/** Sun and moon on a wheel that turns behind the envelope while the years pass. */
function Sky() {
  const id = useId();
  return (
    <g clipPath={`url(#${id})`}>
      <clipPath id={id}>
        <ellipse cx="290" cy="298" rx="256" ry="242" />
      </clipPath>
      <g className="story-night" opacity="0">
        <path d="M0 0h560v560H0z" fill={inks.night} />
        <path d={stars} stroke={inks.butter} strokeWidth="5" strokeLinecap="round" opacity=".8" />
      </g>
      <g className="story-wheel">
        <circle cx="288" cy="138" r="62" fill={inks.marigold} opacity=".22" />
        <circle cx="288" cy="138" r="42" fill={inks.marigold} />
        <path d="M288 424a38 38 0 1 0 30 60 32 32 0 0 1-30-60z" fill={inks.butter} />
      </g>
      <svg x="188" y="206" width="200" height="72" opacity="0" className="story-night">
        <g
          className="story-years lining-nums"
          fill={inks.butter}
          fontFamily="var(--font-display)"
          fontSize="56"
          textAnchor="middle"
        >
          {heroCopy.years.map((year, index) => (
            <text key={year} x="100" y={54 + index * 80}>
              {year}
            </text>
          ))}
        </g>
      </svg>
    </g>
  );
}

/**
 * The landing page's picture, and a story of twelve seconds: the stamp slips into its envelope, the letter is sealed, years pass, the day
 * comes, it opens. It starts and ends as the still picture, which needs no scripts (styles/letter-story.css).
 */
export function LetterStory({
  state,
  onEnd,
  className,
}: {
  state: StoryState;
  onEnd: () => void;
  className?: string | undefined;
}) {
  const inside = useId();
  return (
    <svg
      viewBox="0 0 560 560"
      className={className}
      role="img"
      aria-label={heroCopy.picture}
      data-story={state}
      onAnimationEnd={({ animationName }) => {
        if (animationName === lastScene) onEnd();
      }}
    >
      <ellipse cx="290" cy="298" rx="256" ry="242" fill="var(--art-halo)" />
      <Sky />
      <ellipse cx="290" cy="530" rx="212" ry="18" fill="var(--ink)" opacity=".1" />
      <Plane />
      <path d="M70 294v150h436V294z" fill="var(--art-kraft-3)" />
      <path className="story-open" d="M70 295L272 128q16-12 32 0l202 167z" fill="var(--art-kraft-3)" />
      <clipPath id={inside}>
        <path d="M0 0h560v294h-54v206H70V294H0z" />
      </clipPath>
      <g clipPath={`url(#${inside})`}>
        <g className="story-stamp">
          <RisingStamp postmarkClass={lastScene} />
        </g>
      </g>
      <Pocket />
      <path
        className="story-closed"
        opacity="0"
        d="M70 294L270 432q18 12 36 0L506 294z"
        fill="var(--art-kraft-2)"
        stroke="var(--art-kraft-3)"
        strokeWidth="2"
      />
      <g className="story-seal">
        <WaxSeal />
      </g>
      <Sprigs />
    </svg>
  );
}
