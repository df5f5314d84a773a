import { heartPath, perforation, range } from './stamp.tsx';
import { inks } from './inks.ts';

/** A message's state: sealed until its day, closed (can be opened), or open (has been opened). */
export type EnvelopeState = 'sealed' | 'closed' | 'open';

function Stripes() {
  return range(14).map((index) => (
    <path key={index} d={`M${12 + index * 13} 132l6-9h6l-6 9z`} fill={index % 2 ? inks.pine : inks.poppy} />
  ));
}

function Letter() {
  return (
    <g>
      <path d={perforation(52, 8, 96, 84, 2.6, 8)} fill="var(--art-stamp)" />
      <rect x="60" y="16" width="80" height="62" fill={inks.butter} />
      <path d="M60 60c20-16 34-12 48-6s20 4 32-2v26H60z" fill={inks.hillDeep} />
      <circle cx="118" cy="36" r="10" fill={inks.marigold} />
    </g>
  );
}

/** An envelope, 200 × 140. Decorative: always give the state in words too. */
export function Envelope({ state, className }: { state: EnvelopeState; className?: string | undefined }) {
  const isOpen = state === 'open';
  return (
    <svg viewBox="0 0 200 140" className={className} aria-hidden="true">
      {isOpen ? <path d="M8 62v60h184V62L108 20q-8-5-16 0z" fill="var(--art-kraft-3)" /> : null}
      {isOpen ? <Letter /> : null}
      <path d="M8 50v74a10 10 0 0 0 10 10h164a10 10 0 0 0 10-10V50L110 98q-10 6-20 0z" fill="var(--art-kraft)" />
      {isOpen ? null : <path d="M8 50a10 10 0 0 1 10-10h164a10 10 0 0 1 10 10v34H8z" fill="var(--art-kraft)" />}
      <path
        d="M8 60l66 40-62 32a10 10 0 0 1-4-8zM192 60l-66 40 62 32a10 10 0 0 0 4-8z"
        fill="var(--art-kraft-2)"
        opacity=".5"
      />
      {isOpen ? null : (
        <path d="M9 46a10 10 0 0 1 9-6h164a10 10 0 0 1 9 6l-82 56q-9 6-18 0z" fill="var(--art-kraft-2)" />
      )}
      <Stripes />
      {state === 'sealed' ? (
        <g transform="translate(100 98)">
          <path d="M-19 1c-2-10 5-18 13-20 11-2 22 3 24 14 2 12-4 22-16 23-11 1-19-6-21-17z" fill={inks.poppyDeep} />
          <circle r="13.5" fill={inks.poppy} />
          <path d={heartPath} transform="translate(0 1)" fill={inks.blush} />
        </g>
      ) : null}
    </svg>
  );
}
