import type { Drawing, Portrait } from '@someday/contract/portraits';
import { portraitShapes, portraitView } from '@someday/contract/rules/portrait';
import { clsx } from 'clsx';
import { cycle } from './inks.ts';
import { Stamp } from './stamp.tsx';

/** Paper and ink of the twelve stamps, in the order of their colors. */
const tints: readonly [Tint, ...Tint[]] = [
  ['#DBEAE4', '#17524F'],
  ['#F9DFD8', '#93281E'],
  ['#D5E6EB', '#215A73'],
  ['#FBE8BD', '#5E4309'],
  ['#E7DDEB', '#553A63'],
  ['#E6EACD', '#4A5A1C'],
  ['#F6D9C2', '#7A3F16'],
  ['#D9DFF0', '#33437A'],
  ['#EFE2CF', '#5F3E28'],
  ['#D3EAE8', '#155E63'],
  ['#F5DCE6', '#7C2B4F'],
  ['#E1E4E0', '#37473F'],
];
type Tint = readonly [paper: string, ink: string];

/** A drawn portrait, which fills its frame. */
export function DrawnPortrait({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  return (
    <svg viewBox={portraitView.join(' ')} preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      {portraitShapes(drawing).map(({ d, fill = 'none', stroke, width, opacity }, index) => (
        <path
          // Their order is their identity: they are drawn from back to front and never change places.
          key={index}
          {...{ d, fill, stroke, opacity }}
          fillRule="evenodd"
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}

function Initial({ name, color, className }: { name: string; color: number; className: string }) {
  const [paper, ink] = cycle(tints, color);
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  return (
    <svg viewBox="0 0 80 100" className={className} aria-hidden="true">
      <path d="M0 0h80v100H0z" fill={paper} />
      <path d="M0 84c20-14 34-10 44-4s20 4 36-6v26H0z" fill={ink} opacity=".18" />
      <text x="40" y="64" textAnchor="middle" fontFamily="var(--font-display)" fontSize="44" fill={ink}>
        {initial}
      </text>
    </svg>
  );
}

/**
 * A person's stamp: with their photo, else their drawn portrait, else their initial. Set its width with `className`. Decorative: show the
 * name next to it.
 */
export function PortraitStamp({
  name,
  portrait: { color, drawing, photoUrl },
  tilt,
  className = 'w-16',
}: {
  name: string;
  portrait: Portrait;
  tilt?: Parameters<typeof Stamp>[0]['tilt'];
  className?: string | undefined;
}) {
  const picture = 'aspect-4/5 object-cover';
  return (
    <Stamp {...(tilt && { tilt })} className={clsx('flex-none', className)}>
      {photoUrl !== null ? (
        <img src={photoUrl} alt="" loading="lazy" width={80} height={100} className={picture} />
      ) : drawing === null ? (
        <Initial name={name} color={color} className={picture} />
      ) : (
        <DrawnPortrait drawing={drawing} className={picture} />
      )}
    </Stamp>
  );
}
