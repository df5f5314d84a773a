import type { Signature } from '@someday/contract/rules/signature';
import { penWidth, signatureBox, strokePath, strokeTimes, type Strokes } from '@someday/contract/rules/signature';
import { clsx } from 'clsx';
import { artCopy } from './art.copy.ts';

/** A pen's strokes on an SVG of `signaturePaper`. With `isWritten` they are written one after the other; at once where less motion is wanted. */
export function PenStrokes({ strokes, isWritten }: { strokes: Strokes; isWritten: boolean }) {
  const times = strokeTimes(strokes);
  return (
    <g fill="none" stroke="currentColor" strokeWidth={penWidth} strokeLinecap="round" strokeLinejoin="round">
      {strokes.map((stroke, index) => {
        const { begin, duration } = times[index] ?? { begin: 0, duration: 0 };
        return (
          <path
            key={index}
            d={strokePath(stroke)}
            pathLength={1}
            {...(isWritten && {
              className: 'pen-stroke',
              style: { animationDelay: `${begin}ms`, animationDuration: `${duration}ms` },
            })}
          />
        );
      })}
    </g>
  );
}

type SignatureLineProps = { signature: Signature; name: string; isWritten?: boolean; className?: string | undefined };

/** With `isWritten`, a drawn one is written when it appears. `name`: the signer, for those who can't see it. */
export function SignatureLine({ signature, name, isWritten = false, className }: SignatureLineProps) {
  if (signature.kind === 'typed') {
    return (
      <p className={clsx('font-display text-[1.75rem] italic leading-tight wrap-anywhere', className)}>
        {signature.text}
      </p>
    );
  }
  const [x, y, width, height] = signatureBox(signature.strokes);
  return (
    <svg
      role="img"
      aria-label={artCopy.signatureOf(name)}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMinYMid"
      className={clsx('h-auto max-h-24 max-w-full', className)}
      style={{ width: `${Math.min(16, width / 45)}rem` }}
    >
      <PenStrokes strokes={signature.strokes} isWritten={isWritten} />
    </svg>
  );
}
