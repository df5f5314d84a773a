import type { Drawing, Portrait } from '@someday/contract/portraits';
import { portraitShapes, portraitView, stampTints } from '@someday/contract/rules/portrait';
import { clsx } from 'clsx';
import { cycle } from './inks.ts';
import { Stamp } from './stamp.tsx';

/** A drawn portrait in the color of its stamp, which fills its frame. */
export function DrawnPortrait({
  drawing,
  color,
  className,
}: {
  drawing: Drawing;
  color: number;
  className?: string | undefined;
}) {
  return (
    <svg viewBox={portraitView.join(' ')} preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      {portraitShapes(drawing, color).map(({ d, fill = 'none', stroke, width, opacity }, index) => (
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
  const [paper, ink] = cycle(stampTints, color);
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
        <DrawnPortrait drawing={drawing} color={color} className={picture} />
      )}
    </Stamp>
  );
}
