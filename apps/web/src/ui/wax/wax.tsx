import { heartPath, range } from '#web/ui/art/stamp.tsx';

/** Drawn around its middle; on an envelope's sheet it is `at-wax` (wax.css). Its inks are `LetterInks`. Decorative. */
const half = 76;
const box = `${-half} ${-half} ${2 * half} ${2 * half}`;

const blob =
  'M-56 3C-60-18-47-44-25-52-7-58 10-54 28-50 49-45 62-21 57 1 56 15 59 25 49 37 40 49 25 50 13 56-4 63-24 54-36 48-50 40-53 21-56 3Z';
export const waxCrack = 'M-76 8L-58 8-43 1-34 10-16-2-7 7 7-6 16 3 30-7 43 0 60-9 76-9';

function Drop() {
  return (
    <>
      <ellipse cx="2" cy="8" rx="64" ry="60" fill="url(#letter-shade)" />
      <path d={blob} fill="url(#letter-wax)" />
      <path d={blob} fill="none" stroke="url(#letter-wax-rim)" strokeWidth="3.2" transform="scale(.955)" />
    </>
  );
}

function Mark({ initial }: { initial: string | undefined }) {
  if (!initial) {
    return (
      <g transform="translate(0 4) scale(3)">
        <path d={heartPath} transform="translate(-.45 -.5)" fill="#FFC0AB" opacity=".7" />
        <path d={heartPath} transform="translate(.5 .65)" fill="#57100a" opacity=".75" />
        <path d={heartPath} fill="#BC3F30" />
      </g>
    );
  }
  return (
    <g fontFamily="var(--font-display)" fontSize="41" textAnchor="middle">
      <text x="-1.2" y="13.2" fill="#FFD3C2" opacity=".75">
        {initial}
      </text>
      <text x="1.4" y="16" fill="#57100a" opacity=".8">
        {initial}
      </text>
      <text y="14.4" fill="#D2543F">
        {initial}
      </text>
    </g>
  );
}

/** What a signet leaves in it. */
function Press({ initial }: { initial: string | undefined }) {
  return (
    <>
      <circle r="39" fill="#6d1710" opacity=".4" />
      <circle r="38" fill="url(#letter-wax-dish)" stroke="#5e120c" strokeOpacity=".55" strokeWidth="2.6" />
      <path d="M-22 31A38 38 0 0 0 38-7" fill="none" stroke="#FFC3AE" strokeOpacity=".55" strokeWidth="1.9" />
      <g fill="none" strokeLinecap="round" strokeDasharray=".1 6.68">
        <circle r="32" stroke="#5e120c" strokeOpacity=".6" strokeWidth="2.4" />
        <circle r="32" cx=".8" cy=".9" stroke="#F7A38C" strokeOpacity=".5" strokeWidth="1.4" />
      </g>
      <Mark initial={initial} />
    </>
  );
}

type WaxProps = {
  /** One side of the crack; or the soft drop, or only what is pressed into it. */
  part?: 'upper' | 'lower' | 'soft' | 'pressed';
  /** Pressed into it, instead of a heart. */
  initial?: string | undefined;
  className?: string | undefined;
};

/** A drop of wax, with a seal pressed into it. */
export function Wax({ part, initial, className }: WaxProps) {
  const isBroken = part === 'upper' || part === 'lower';
  return (
    <svg viewBox={box} aria-hidden="true" className={className ?? 'size-full overflow-visible'}>
      <g clipPath={isBroken ? `url(#letter-wax-${part})` : undefined}>
        {part === 'pressed' ? null : <Drop />}
        {part === 'soft' ? null : <Press initial={initial} />}
        <path
          d="M-45-15C-41-30-31-40-17-46"
          fill="none"
          stroke="#FFE9DE"
          strokeOpacity={part === 'soft' ? '.7' : '.5'}
          strokeWidth="4.5"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

export const cracks = [
  'M-16-2L-7 7 7-6',
  'M-16-2L-34 10-43 1M7-6L16 3 30-7M-16-2L-21-19-15-30',
  'M-43 1L-58 8M30-7L43 0 60-9M16 3L22 20 17 35M30-7L36-21',
] as const;

export function Crack({ path }: { path: string }) {
  return (
    <svg viewBox={box} aria-hidden="true" className="size-full">
      <path d={path} fill="none" stroke="#ffb089" strokeOpacity=".8" strokeWidth="1.6" transform="translate(0 1.6)" />
      <path d={path} fill="none" stroke="#3b0805" strokeWidth="2.4" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}

export function Heat() {
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true" className="size-full">
      <circle r="60" fill="url(#letter-heat)" />
    </svg>
  );
}

export const dotCount = 18;

/** What rises while the wax is held: `holdLight` moves it. */
export function HoldLight() {
  return (
    <>
      <div data-layer="heat" className="at-wax">
        <Heat />
      </div>
      <div data-layer="halo" className="absolute top-[16.4%] left-[20%] aspect-square w-[60%]">
        <Heat />
      </div>
      {range(dotCount).map((place) => {
        const turn = (place / dotCount) * 2 * Math.PI;
        const [left, top] = [50 + 17.6 * Math.sin(turn), 59.34 - 25.1 * Math.cos(turn)];
        return (
          <span
            key={place}
            data-layer={`dot-${place + 1}`}
            className="hold-dot"
            style={{ left: `${left.toFixed(2)}%`, top: `${top.toFixed(2)}%` }}
          />
        );
      })}
    </>
  );
}
