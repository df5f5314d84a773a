import { inks } from '#web/ui/art/inks.ts';
import { heartPath, perforation, range } from '#web/ui/art/stamp.tsx';

const BAY = 40;
const bays = range(13);

/** The awning's bays, in turn of the sign's colour and of paper, each with its scallop. */
function Awning() {
  return bays.map((bay) => (
    <path
      key={bay}
      d={`M${bay * BAY} 0h${BAY}v34a${BAY / 2} ${BAY / 2} 0 0 1-${BAY} 0z`}
      fill={bay % 2 ? 'var(--art-stamp)' : 'var(--art-mark)'}
    />
  ));
}

/** A rubber stamp on its pad. */
function RubberStamp() {
  return (
    <g>
      <rect x="-46" y="-12" width="92" height="12" rx="3" fill={inks.hillDeep} />
      <rect x="-38" y="-17" width="76" height="7" rx="2" fill={inks.poppy} />
      <path
        d="M-30-18v-9q0-8 10-9l9-2q4-16-3-26a14 14 0 1 1 28 0q-7 10-3 26l9 2q10 1 10 9v9z"
        fill="var(--art-kraft-3)"
      />
      <circle cy="-70" r="15" fill="var(--art-kraft-2)" />
    </g>
  );
}

/** The bell that calls somebody to the counter. */
function Bell() {
  return (
    <g>
      <rect x="-34" y="-7" width="68" height="7" rx="3" fill={inks.walnut} />
      <path d="M-28-9a28 26 0 0 1 56 0z" fill="var(--art-sun)" />
      <path d="M-18-14a18 16 0 0 1 12-15" fill="none" stroke={inks.white} strokeWidth="3.5" strokeLinecap="round" />
      <rect x="-2.5" y="-42" width="5" height="8" fill={inks.walnut} />
      <circle cy="-44" r="5" fill={inks.walnut} />
    </g>
  );
}

/** Letters that wait to be sent, tied together. */
function Bundle() {
  return (
    <g>
      <rect x="-62" y="-16" width="124" height="16" rx="3" fill="var(--art-kraft-2)" />
      <rect x="-56" y="-31" width="116" height="15" rx="3" fill="var(--art-kraft)" />
      <rect x="-60" y="-45" width="112" height="14" rx="3" fill="var(--art-stamp)" />
      <rect x="-14" y="-46" width="8" height="46" fill={inks.poppy} />
      <path d={heartPath} transform="translate(-10 -50) scale(1.1)" fill={inks.poppy} />
    </g>
  );
}

/** A counter under its awning, 520 × 190. Decorative. */
export function CounterArt({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 520 190" className={className} aria-hidden="true">
      <g transform="translate(344 84) rotate(-4)">
        <path d={perforation(-26, -20, 62, 70, 2.6, 8)} fill="var(--art-stamp)" />
        <rect x="-19" y="-13" width="48" height="56" fill={inks.sky} />
        <path d="M-19 25q16-14 28-6t20-4v28h-48z" fill={inks.hillDeep} />
        <circle cx="17" cy="1" r="8" fill={inks.marigold} />
      </g>
      <g transform="translate(112 168)">
        <Bundle />
      </g>
      <g transform="translate(268 168)">
        <RubberStamp />
      </g>
      <g transform="translate(420 168)">
        <Bell />
      </g>
      <rect y="168" width="520" height="22" fill={inks.walnut} />
      <rect y="168" width="520" height="4" fill={inks.brass} />
      <Awning />
      <rect width="520" height="10" fill="var(--art-kraft-3)" />
    </svg>
  );
}
