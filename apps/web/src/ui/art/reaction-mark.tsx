import type { ReactionType } from '@someday/contract/rules/choices';
import type { ComponentProps } from 'react';
import { reactionWords } from '#web/ui/ui.copy.ts';
import { heartPath } from './stamp.tsx';

const heart = (place: string) => <path d={heartPath} transform={place} fill="currentColor" stroke="none" />;
const dot = (cx: number, cy: number, r = 2.1) => <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />;
const smilingEyes = <path d="M13.5 20.5q3.2-4.6 6.4 0M28.1 20.5q3.2-4.6 6.4 0" />;

const pictures = {
  heart: heart('translate(24 27.5) scale(2.05)'),
  laugh: (
    <>
      {smilingEyes}
      <path d="M13.5 26h21q-1.6 11-10.5 11T13.5 26z" fill="currentColor" />
    </>
  ),
  cry: (
    <>
      {dot(17, 20)}
      {dot(31, 20)}
      <path d="M18 34.5q6-5.5 12 0" />
      <path d="M32.5 24c4.2 5.6 3.4 9 0 9s-4.2-3.4 0-9z" fill="currentColor" stroke="none" />
    </>
  ),
  love: (
    <>
      {heart('translate(19.5 25.5) scale(1.45)')}
      {heart('translate(32 33) rotate(12) scale(.85)')}
    </>
  ),
  hug: (
    <>
      {dot(18, 17, 4.3)}
      {dot(30, 17, 4.3)}
      <path d="M10.5 34.5c.5-7 3.5-10.5 8-10.5 3 0 4.5 1.5 6.5 3.5s4 3.5 7.5 3M37.5 34.5c-.5-7-3.5-10.5-8-10.5-3 0-4.5 1.5-6.5 3.5s-4 3.5-7.5 3" />
    </>
  ),
} satisfies Record<ReactionType, unknown>;

const ink = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Only the drawing, as on a stamp. Decorative. */
export function ReactionPicture({ type }: { type: ReactionType }) {
  return (
    <svg viewBox="5 5 38 38" aria-hidden="true" {...ink}>
      {pictures[type]}
    </svg>
  );
}

function ReactionMark({ type, count }: { type: ReactionType; count: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-poppy">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-9 flex-none -rotate-6" {...ink}>
        {/* where the rubber didn't take enough ink, the ring is open */}
        <circle cx="24" cy="24" r="22" pathLength="100" strokeDasharray="31 1.6 45 1 20.4 1" />
        {pictures[type]}
      </svg>
      <span className="font-bold leading-none">{reactionWords[type]}</span>
      {count === undefined ? null : <span className="font-display text-[1.125rem] leading-none">{count}</span>}
    </span>
  );
}

type ReactionMarksProps = ComponentProps<'ul'> & {
  types: readonly ReactionType[];
  countOf?: (type: ReactionType) => string;
};

/** What they felt, as stamped. `className` spaces the marks. */
export function ReactionMarks({ types, countOf, className = 'gap-x-5 gap-y-2', ...list }: ReactionMarksProps) {
  if (types.length === 0) return null;
  return (
    <ul className={`flex flex-wrap ${className}`} {...list}>
      {types.map((type) => (
        <li key={type}>
          <ReactionMark type={type} count={countOf?.(type)} />
        </li>
      ))}
    </ul>
  );
}
