import type { Portrait } from '@someday/contract/api/portraits';
import type { Drawing } from '@someday/contract/rules/portrait';
import { initialOf, portraitShapes, portraitView, stampHill, stampTints } from '@someday/contract/rules/portrait';
import { clsx } from 'clsx';
import { cycle } from './inks.ts';
import { Stamp } from './stamp.tsx';

type DrawnPortraitProps = { drawing: Drawing; color: number; className?: string | undefined };

export function DrawnPortrait({ drawing, color, className }: DrawnPortraitProps) {
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
  return (
    <svg viewBox="0 0 80 100" className={className} aria-hidden="true">
      <path d="M0 0h80v100H0z" fill={paper} />
      <path {...stampHill} fill={ink} />
      <text x="40" y="64" textAnchor="middle" fontFamily="var(--font-display)" fontSize="44" fill={ink}>
        {initialOf(name)}
      </text>
    </svg>
  );
}

/** A person's stamp: photo, else drawn portrait, else initial. Set its width with `className`. Decorative: show the name next to it. */
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
