import { useId } from 'react';
import { drawings } from './art.tsx';
import { inks } from './inks.ts';
import { heartPath, perforation, range } from './stamp.tsx';
import { Postmark } from './postmark.tsx';
import { heroCopy } from './hero.copy.ts';

const light = 'var(--art-hill)';
const deep = 'var(--art-hill-2)';

/** Leaves of a sprig in an 80 × 200 box, for use inside another drawing. */
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

/** A stamp with a play button, postmarked for its day. `postmarkClass`: to animate the postmark. */
export function RisingStamp({ postmarkClass }: { postmarkClass?: string }) {
  const edge = perforation(96, 36, 360, 282, 6, 20.4);
  return (
    <g transform="translate(-20 24) rotate(-4 276 170)">
      <path d={edge} fill="var(--ink)" opacity=".12" transform="translate(5 9)" />
      <path d={edge} fill="var(--art-stamp)" />
      <image x="116" y="56" width="320" height="242" href={drawings.sunset} preserveAspectRatio="xMidYMid slice" />
      <g transform="translate(134 74)">
        <circle cx="22" cy="22" r="22" fill={inks.ink} opacity=".72" />
        <path d="M16 12v20l17-10z" fill={inks.white} />
      </g>
      <g transform="translate(300 196) rotate(-7) scale(.74)" color={inks.white}>
        <g className={postmarkClass}>
          <svg width="196" height="112">
            <Postmark {...heroCopy.postmark} />
          </svg>
        </g>
      </g>
    </g>
  );
}

export function Pocket() {
  const clip = useId();
  return (
    <g>
      <path d="M70 294v196a26 26 0 0 0 26 26h384a26 26 0 0 0 26-26V294L304 422q-16 10-32 0z" fill="var(--art-kraft)" />
      <path
        d="M70 294l176 120L78 508a26 26 0 0 1-8-18zM506 294L330 414l168 94a26 26 0 0 0 8-18z"
        fill="var(--art-kraft-2)"
        opacity=".55"
      />
      <clipPath id={clip}>
        <path d="M70 480h436v10a26 26 0 0 1-26 26H96a26 26 0 0 1-26-26z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {range(16).map((index) => (
          <path key={index} d={`M${58 + index * 30} 518l16-26h14l-16 26z`} fill={index % 2 ? inks.pine : inks.poppy} />
        ))}
      </g>
    </g>
  );
}

export function WaxSeal() {
  return (
    <g transform="translate(288 424)">
      <path d="M-37 2c-3-20 10-36 26-39 22-5 44 6 47 27 4 22-9 43-32 45-22 3-38-12-41-33z" fill={inks.poppyDeep} />
      <circle cy="-1" r="27" fill={inks.poppy} />
      <path
        d="M-21-7a22 22 0 0 1 16-15"
        fill="none"
        stroke={inks.blush}
        strokeOpacity=".45"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d={heartPath} transform="translate(0 2) scale(1.9)" fill={inks.blush} />
    </g>
  );
}

/** A paper plane and its trail. */
export function Plane() {
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

/** Leaves on both sides of the envelope. */
export function Sprigs() {
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

/** A stamp rising out of its envelope. */
export function HeroArt({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 560 560" className={className} role="img" aria-label={heroCopy.picture}>
      <ellipse cx="290" cy="298" rx="256" ry="242" fill="var(--art-halo)" />
      <ellipse cx="290" cy="530" rx="212" ry="18" fill="var(--ink)" opacity=".1" />
      <Plane />
      <path d="M70 294v150h436V294L304 128q-16-12-32 0z" fill="var(--art-kraft-3)" />
      <g className="motion-safe:animate-rise">
        <RisingStamp />
      </g>
      <Pocket />
      <WaxSeal />
      <Sprigs />
    </svg>
  );
}
