import type { ReactNode } from 'react';
import { inks } from './inks.ts';
import { Postmark } from './postmark.tsx';
import { heartPath, perforation, range } from './stamp.tsx';
import { waxCrack } from '#web/ui/wax/wax.tsx';

/** The letter that is opened, in pieces. All of them are drawn on one sheet of 520 × 364, and lie exactly on each other. Decorative. */
export const letterSheet = { width: 520, height: 364 } as const;

/** Papers and wax, once on a page that shows any of these pieces. */
export function LetterInks() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <linearGradient id="letter-face" x2=".35" y2="1">
          <stop stopColor="var(--envelope-1)" />
          <stop offset=".55" stopColor="var(--envelope-2)" />
          <stop offset="1" stopColor="var(--envelope-3)" />
        </linearGradient>
        <linearGradient id="letter-side" x2="1" y2=".2">
          <stop stopColor="var(--envelope-2)" />
          <stop offset="1" stopColor="var(--envelope-3)" />
        </linearGradient>
        <linearGradient id="letter-fold" x1=".5" x2=".5" y2="1">
          <stop stopColor="var(--envelope-1)" />
          <stop offset="1" stopColor="var(--envelope-2)" />
        </linearGradient>
        <linearGradient id="letter-flap" x2=".12" y2="1">
          <stop stopColor="var(--envelope-2)" />
          <stop offset=".7" stopColor="var(--envelope-1)" />
          <stop offset="1" stopColor="var(--envelope-2)" />
        </linearGradient>
        <pattern id="letter-lining" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="22" height="22" fill="#1C5A55" />
          <path
            d="M0 11q5.5-8 11 0t11 0M0 22q5.5-8 11 0t11 0M0 0q5.5-8 11 0t11 0"
            fill="none"
            stroke={inks.butter}
            strokeOpacity=".3"
          />
          <circle cx="11" cy="5.5" r="1.3" fill={inks.marigold} fillOpacity=".55" />
        </pattern>
        <linearGradient id="letter-depth" x2="0" y2="1">
          <stop stopColor="#04110f" stopOpacity=".75" />
          <stop offset=".5" stopColor="#04110f" stopOpacity=".35" />
          <stop offset="1" stopColor="#04110f" stopOpacity=".8" />
        </linearGradient>
        <linearGradient id="letter-lining-light" x1="0" x2="0" y1="1" y2="0">
          <stop stopColor="#04110f" stopOpacity=".6" />
          <stop offset=".35" stopColor="#04110f" stopOpacity=".05" />
          <stop offset="1" stopColor="#FFE9B0" stopOpacity=".16" />
        </linearGradient>
        <pattern id="letter-airmail" width="52" height="52" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
          <path d="M0 0h14v52H0z" fill={inks.poppy} />
          <path d="M26 0h14v52H26z" fill={inks.pine} />
        </pattern>
        <radialGradient id="letter-wax" cx=".36" cy=".28" r=".8">
          <stop stopColor="#DE6A50" />
          <stop offset=".38" stopColor="#B93A2C" />
          <stop offset=".78" stopColor={inks.poppyDeep} />
          <stop offset="1" stopColor="#67150F" />
        </radialGradient>
        <radialGradient id="letter-wax-dish" cx=".62" cy=".7" r=".85">
          <stop stopColor="#C94A38" />
          <stop offset=".5" stopColor="#A83226" />
          <stop offset="1" stopColor="#7F1F17" />
        </radialGradient>
        <linearGradient id="letter-wax-rim" x2=".8" y2="1">
          <stop stopColor="#FFD9C6" stopOpacity=".85" />
          <stop offset=".4" stopColor="#FFD9C6" stopOpacity="0" />
          <stop offset=".7" stopColor="#3a0703" stopOpacity="0" />
          <stop offset="1" stopColor="#3a0703" stopOpacity=".6" />
        </linearGradient>
        <radialGradient id="letter-heat">
          <stop stopColor="#FFE3A0" stopOpacity=".95" />
          <stop offset=".42" stopColor="#FF9A4C" stopOpacity=".7" />
          <stop offset="1" stopColor="#E2502B" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="letter-shade">
          <stop stopColor="#2a1203" stopOpacity=".5" />
          <stop offset=".72" stopColor="#2a1203" stopOpacity=".3" />
          <stop offset="1" stopColor="#2a1203" stopOpacity="0" />
        </radialGradient>
        <clipPath id="letter-wax-upper">
          <path d={`${waxCrack}V-76H-76Z`} />
        </clipPath>
        <clipPath id="letter-wax-lower">
          <path d={`${waxCrack}V76H-76Z`} />
        </clipPath>
      </defs>
    </svg>
  );
}

const flapEdge = 'M0 9Q0 0 9 0H511Q520 0 520 9L288 206Q260 228 232 206Z';
const openFlapEdge = 'M0-9Q0 0 9 0H511Q520 0 520-9L288-206Q260-228 232-206Z';
const light = '#fffbe9';

export function Sheet({ children }: { children: ReactNode }) {
  const { width, height } = letterSheet;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="size-full overflow-visible">
      {children}
    </svg>
  );
}

const airmailFrame =
  'M9 0H511Q520 0 520 9V355Q520 364 511 364H9Q0 364 0 355V9Q0 0 9 0ZM17 13Q13 13 13 17V347Q13 351 17 351H503Q507 351 507 347V17Q507 13 503 13Z';

const nameLine = 'M150 276c60-5 150-6 226-1';

/** As large as fits, in the sheet's units: names have one letter or sixty. */
export function nameSize(name: string): number {
  return Math.min(76, 660 / Math.max(1, [...name].length));
}

function Face() {
  return (
    <>
      <rect width="520" height="364" rx="9" fill="url(#letter-face)" />
      <path fillRule="evenodd" d={airmailFrame} fill="url(#letter-airmail)" opacity=".9" />
      <rect
        x=".5"
        y=".5"
        width="519"
        height="363"
        rx="9"
        fill="none"
        stroke="var(--envelope-edge)"
        strokeOpacity=".5"
      />
    </>
  );
}

/** The side for the name, with nothing on it yet. */
export function LetterPaper() {
  return (
    <Sheet>
      <Face />
      <path d={nameLine} fill="none" stroke="#23302f" strokeOpacity=".55" strokeWidth="1.6" />
    </Sheet>
  );
}

type LetterFrontProps = {
  name: string;
  from: string;
  postmark: { top: string; lines: readonly string[] };
  stamp?: string | undefined;
};

export function LetterFront({ name, from, postmark, stamp }: LetterFrontProps) {
  return (
    <Sheet>
      <Face />
      <g fontFamily="var(--font-display)" fill="#23302f">
        <text x="40" y="64" fontSize={Math.min(22, 640 / Math.max(1, from.length))} fill="#4b4227">
          {from}
        </text>
        <text x="260" y="248" fontSize={nameSize(name)} textAnchor="middle">
          {name}
        </text>
      </g>
      <path d={nameLine} fill="none" stroke="#23302f" strokeOpacity=".55" strokeWidth="1.6" />
      <g transform="translate(388 32)">
        <path d={perforation(2, 4, 94, 110, 2.6, 8)} fill="#2a1203" opacity=".14" />
        <path d={perforation(0, 0, 94, 110, 2.6, 8)} fill="var(--art-stamp)" />
        <path d="M9 9h76v92H9z" fill="#FBD9A4" />
        <circle cx="58" cy="49" r="13" fill={inks.marigold} />
        <path d="M9 69c18-14 32-12 46-4s18 6 30-2v38H9z" fill={inks.hill} />
        <path d="M9 85c22-12 44-10 76-4v20H9z" fill={inks.hillDeep} />
        {stamp ? <image x="9" y="9" width="76" height="92" href={stamp} /> : null}
      </g>
      <svg x="286" y="76" width="166" height="95" color="#3b3a34" opacity=".72" overflow="visible">
        <g transform="rotate(-12 60 60)">
          <Postmark {...postmark} />
        </g>
      </svg>
    </Sheet>
  );
}

export function LetterBelow() {
  return (
    <Sheet>
      <rect x="3" y="8" width="520" height="364" rx="9" fill="#2a1803" opacity=".2" />
      <rect width="520" height="364" rx="9" fill="url(#letter-face)" />
      <path fillRule="evenodd" d={airmailFrame} fill="url(#letter-airmail)" opacity=".75" />
    </Sheet>
  );
}

export function LetterInside() {
  return (
    <Sheet>
      <rect width="520" height="364" rx="9" fill="url(#letter-face)" />
      <path d="M6 0H514V240H6Z" fill="url(#letter-lining)" />
      <path d="M6 0H514V240H6Z" fill="url(#letter-depth)" />
    </Sheet>
  );
}

/** The flap when it is up; its lower edge is the sheet's upper edge. `shade`: a darker one, to fade out as it turns into the light. */
export function OpenFlap({ shade = false }: { shade?: boolean }) {
  return shade ? (
    <Sheet>
      <path d={openFlapEdge} fill="#0b0803" />
    </Sheet>
  ) : (
    <Sheet>
      <path d={openFlapEdge} fill="var(--envelope-2)" />
      <path d="M0-9L232-206Q260-228 288-206L520-9" fill="none" stroke={light} strokeOpacity=".6" strokeWidth="1.4" />
      <path d="M14 1H506L283-192Q260-211 237-192Z" fill="url(#letter-lining)" />
      <path d="M14 1H506L283-192Q260-211 237-192Z" fill="url(#letter-lining-light)" />
    </Sheet>
  );
}

export function LetterPocket() {
  return (
    <Sheet>
      <path d="M0 8L262 190V364H9Q0 364 0 355Z" fill="url(#letter-side)" />
      <path d="M520 8L258 190V364H511Q520 364 520 355Z" fill="var(--envelope-3)" />
      {range(4).map((index) => (
        <path
          key={index}
          d={`M4 ${356 + index}L240 ${225 - index * 1.6}Q260 ${214 - index * 1.6} 280 ${225 - index * 1.6}L516 ${356 + index}Z`}
          fill="#3c2406"
          opacity=".07"
        />
      ))}
      <path d="M0 354L240 229Q260 217 280 229L520 354V355Q520 364 511 364H9Q0 364 0 355Z" fill="url(#letter-fold)" />
      <path
        d="M1 353L240 229Q260 217 280 229L519 353"
        fill="none"
        stroke={light}
        strokeOpacity=".65"
        strokeWidth="1.3"
      />
      <path d="M0 8L262 190M520 8L258 190" fill="none" stroke={light} strokeOpacity=".4" strokeWidth="1.2" />
      <path d="M9 364H511Q520 364 520 355V350H0V355Q0 364 9 364Z" fill="url(#letter-airmail)" opacity=".92" />
      <path
        d="M.6 9V355Q.6 363.4 9 363.4H511Q519.4 363.4 519.4 355V9"
        fill="none"
        stroke="var(--envelope-edge)"
        strokeOpacity=".5"
      />
    </Sheet>
  );
}

/** The flap when it is closed, with a few words on it. `shade`: a darker one, to fade in as it turns out of the light. */
export function ClosedFlap({ words, shade = false }: { words?: string; shade?: boolean }) {
  return shade ? (
    <Sheet>
      <path d={flapEdge} fill="#2a1803" />
    </Sheet>
  ) : (
    <Sheet>
      <path d={flapEdge} fill="url(#letter-flap)" />
      <path
        d="M1 9.5L232 206Q260 228 288 206L519 9.5"
        fill="none"
        stroke={light}
        strokeOpacity=".8"
        strokeWidth="1.5"
      />
      <path d="M0 9Q0 .6 9 .6H511Q520 .6 520 9" fill="none" stroke="var(--envelope-edge)" strokeOpacity=".45" />
      {words ? (
        <text
          x="260"
          y="66"
          fontSize={Math.min(25, 640 / words.length)}
          textAnchor="middle"
          fontFamily="var(--font-display)"
          fill="#4b4227"
        >
          {words}
        </text>
      ) : null}
    </Sheet>
  );
}

export function FlapShadow() {
  return (
    <Sheet>
      {range(5).map((index) => (
        <path key={index} d={flapEdge} transform={`translate(0 ${2 + index * 2.4})`} fill="#3a2206" opacity=".085" />
      ))}
    </Sheet>
  );
}

export function SmallSeal() {
  return (
    <svg viewBox="-14 -14 28 28" aria-hidden="true" className="size-[1.2em] flex-none -rotate-6 text-poppy">
      <circle r="14" fill="currentColor" />
      <path d={heartPath} transform="scale(1.45)" fill="var(--art-stamp)" />
    </svg>
  );
}
