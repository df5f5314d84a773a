import { heroWords, Plane, Pocket, RisingStamp, Sprigs, WaxSeal } from './hero-parts.tsx';

/** A moving memory rises out of its envelope. */
export function HeroArt({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 560 560" className={className} role="img" aria-label={heroWords}>
      <ellipse cx="290" cy="298" rx="256" ry="242" fill="var(--art-halo)" />
      <ellipse cx="290" cy="530" rx="212" ry="18" fill="var(--ink)" opacity=".1" />
      <Plane />
      <path d="M70 294v150h436V294L304 128q-16-12-32 0z" fill="var(--art-kraft-3)" />
      <g className="motion-safe:animate-rise">
        <RisingStamp />
      </g>
      <Pocket />
      <WaxSeal />
      <Sprigs />
    </svg>
  );
}
