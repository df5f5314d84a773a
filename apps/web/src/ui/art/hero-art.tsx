import type { ReactNode } from 'react';
import sunset from './drawings/sunset.svg';
import { inks } from './inks.ts';
import { Wax } from '#web/ui/wax/wax.tsx';
import { LetterInks, LetterInside, LetterPocket, OpenFlap } from './letter.tsx';
import { perforation, range } from './stamp.tsx';
import { Postmark } from './postmark.tsx';
import { heroCopy } from './art.copy.ts';

const light = 'var(--art-hill)';
const deep = 'var(--art-hill-2)';

function SprigLeaves() {
  return (
    <>
      <path d="M40 198C36 140 44 80 34 8" fill="none" stroke={deep} strokeWidth="3.4" strokeLinecap="round" />
      {range(7).map((index) => (
        <g key={index} transform={`translate(${39 - (index > 4 ? 2 : 0)} ${172 - index * 24})`}>
          <path d="M0 0c14-4 26-16 28-30C12-28 2-16 0 0z" fill={index % 3 === 1 ? light : deep} />
          <path d="M-1 8c-14-4-26-14-28-26C-14-16-3-8-1 8z" fill={index % 3 === 0 ? light : deep} />
        </g>
      ))}
    </>
  );
}

function RisingStamp() {
  const edge = perforation(-180, -141, 360, 282, 6, 20.4);
  return (
    <svg viewBox="0 0 520 364" aria-hidden="true" className="size-full overflow-visible">
      <g transform="translate(255 -2) rotate(-4) scale(1.1)">
        <path d={edge} fill="var(--ink)" opacity=".16" transform="translate(4 7)" />
        <path d={edge} fill="var(--art-stamp)" />
        <image x="-160" y="-121" width="320" height="242" href={sunset} preserveAspectRatio="xMidYMid slice" />
        <circle cx="-120" cy="-81" r="22" fill={inks.ink} opacity=".72" />
        <path d="M-126-91v20l17-10z" fill={inks.white} />
        <g transform="translate(24 19) rotate(-7) scale(.74)" color={inks.white}>
          <g className="story-postmark">
            <svg width="196" height="112">
              <Postmark {...heroCopy.postmark} />
            </svg>
          </g>
        </g>
      </g>
    </svg>
  );
}

function Plane() {
  return (
    <g>
      <path
        d="M542 262c14-52 4-104-20-118s-42 14-20 28 44-30 34-84"
        fill="none"
        stroke="var(--control)"
        strokeWidth="2.5"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <g transform="translate(536 66) rotate(-58)">
        <path
          d="M-20 4L26-14 8 24 0 10z"
          fill="var(--art-stamp)"
          stroke="var(--control)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <path
          d="M0 10L26-14 8 24z"
          fill="var(--art-kraft)"
          stroke="var(--control)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </g>
    </g>
  );
}

function Sprigs() {
  return (
    <>
      <g transform="translate(6 336) scale(.96)">
        <SprigLeaves />
      </g>
      <g transform="translate(552 366) scale(-.86 .86)">
        <SprigLeaves />
      </g>
    </>
  );
}

const placeOfLetter = { left: '13%', top: '39.1%', width: '76.9%', aspectRatio: '520 / 364' };
export const placeOfWax = { left: '35.4%', top: '38.46%', bottom: 'auto', width: '29.2%', aspectRatio: '1' };

/** What isn't in the still picture: behind the letter, on the open flap, in front of the pocket, and in the place of the wax. */
export type StoryLayers = Record<'sky' | 'openFlap' | 'closed' | 'whole', ReactNode>;

export function HeroArt({ className, story }: { className?: string | undefined; story?: StoryLayers | undefined }) {
  return (
    <div role="img" aria-label={heroCopy.picture} className={`relative aspect-square *:absolute ${className ?? ''}`}>
      <svg viewBox="0 0 560 560" aria-hidden="true" className="inset-0">
        <ellipse cx="290" cy="298" rx="256" ry="242" fill="var(--art-halo)" />
      </svg>
      {story?.sky}
      <svg viewBox="0 0 560 560" aria-hidden="true" className="inset-0">
        <ellipse cx="290" cy="530" rx="212" ry="18" fill="var(--ink)" opacity=".1" />
        <Plane />
      </svg>
      <div style={placeOfLetter} className="*:absolute *:inset-0">
        <LetterInks />
        <div className="story-open *:absolute *:inset-0">
          <OpenFlap />
          {story?.openFlap}
        </div>
        <LetterInside />
        <div className="story-stamp">
          <RisingStamp />
        </div>
        <LetterPocket />
        {story?.closed}
        <div style={{ ...placeOfWax, transform: 'translate(1.5%, 4%) rotate(4deg)' }} className="story-lower">
          <Wax part="lower" />
        </div>
        {story?.whole}
      </div>
      <svg viewBox="0 0 560 560" aria-hidden="true" className="inset-0">
        <Sprigs />
      </svg>
    </div>
  );
}
