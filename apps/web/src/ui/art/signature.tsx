import type { Signature } from '@someday/contract/signatures';
import { penWidth, signatureBox, strokePath, strokeTimes } from '@someday/contract/rules/signature';
import { clsx } from 'clsx';
import { artCopy } from './art.copy.ts';

/**
 * A member's signature. A drawn one is written stroke by stroke when it appears, with `isWritten`; at once where less motion is wanted.
 * `name`: the signer, for those who can't see it.
 */
export function SignatureLine({
  signature,
  name,
  isWritten = false,
  className,
}: {
  signature: Signature;
  name: string;
  isWritten?: boolean;
  className?: string | undefined;
}) {
  if (signature.kind === 'typed') {
    return (
      <p className={clsx('font-display text-[1.75rem] italic leading-tight wrap-anywhere', className)}>
        {signature.text}
      </p>
    );
  }
  const { strokes } = signature;
  const times = strokeTimes(strokes);
  const [x, y, width, height] = signatureBox(strokes);
  return (
    <svg
      role="img"
      aria-label={artCopy.signatureOf(name)}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMinYMid"
      className={clsx('h-auto max-h-24 max-w-full', className)}
      style={{ width: `${Math.min(16, width / 45)}rem` }}
      fill="none"
      stroke="currentColor"
      strokeWidth={penWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {strokes.map((stroke, index) => (
        <path
          key={index}
          d={strokePath(stroke)}
          pathLength={1}
          className={isWritten ? 'pen-stroke' : undefined}
          style={
            isWritten
              ? {
                  animationDelay: `${times[index]?.begin ?? 0}ms`,
                  animationDuration: `${times[index]?.duration ?? 0}ms`,
                }
              : undefined
          }
        />
      ))}
    </svg>
  );
}
