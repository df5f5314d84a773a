import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { postmarkLines } from '#web/lib/format.ts';
import { inks } from '#web/ui/art/inks.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { heartPath, perforation } from '#web/ui/art/stamp.tsx';
import { postmarkCopy } from './composer.copy.ts';

/** A drop of wax with a heart pressed into it. Decorative. */
export function Wax({ className }: { className: string }) {
  return (
    <svg viewBox="-26 -26 52 52" aria-hidden="true" className={className}>
      <path d="M-23 1c-2-12 6-22 16-24 14-2 27 4 29 17 3 13-5 26-20 27-13 2-23-7-25-20z" fill={inks.poppyDeep} />
      <path d="M-20-3c1-11 9-18 19-18 11-1 21 5 21 15-5-9-13-12-22-11-9 1-15 6-18 14z" fill="#D2604F" opacity=".7" />
      <circle r="16" fill={inks.poppy} />
      <path d={heartPath} transform="translate(0 1) scale(1.25)" fill={inks.blush} />
    </svg>
  );
}

/** Behind the stamp while open, in front of it when closed. */
const Flap = ({ className }: { className: string }) => (
  <svg viewBox="0 0 320 250" className={className}>
    <path d="M14 92h292L170 180q-10 7-20 0z" fill="var(--art-kraft-2)" stroke="var(--art-kraft-3)" strokeWidth="1.5" />
  </svg>
);

export type SealingProps = { day: string | null; name: string; since: number; picture: ReactNode };

/**
 * An envelope being sealed: the stamp slides in, the flap closes, the wax is pressed. Only transform and opacity are animated. `since`: when
 * it began (`performance.now()`), so that a redrawn one continues where it was. `picture`: on the stamp. Decorative.
 */
export function Sealing({ day, name, since, picture }: SealingProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.style.setProperty('--sealing-past', `${Math.round(since - performance.now())}ms`);
  }, [since]);
  return (
    <div ref={box} aria-hidden="true" className="sealing">
      <svg viewBox="0 0 320 250">
        <path d="M14 92h292v144a10 10 0 0 1-10 10H24a10 10 0 0 1-10-10z" fill="var(--art-kraft-3)" />
      </svg>
      <Flap className="sealing-open-flap" />
      <div className="sealing-letter">
        <svg viewBox="0 0 320 250">
          <path d={perforation(96, 98, 128, 138, 3, 9)} fill="var(--art-stamp)" />
          <rect x="106" y="108" width="108" height="118" fill={inks.sky} />
          <circle cx="186" cy="140" r="15" fill={inks.marigold} />
          <path d="M106 192c24-22 46-16 64-8s28 6 44-2v44H106z" fill={inks.hill} />
          <path d={heartPath} transform="translate(160 176) scale(2.2)" fill={inks.poppy} />
        </svg>
        <div className="sealing-picture *:size-full">{picture}</div>
      </div>
      <svg viewBox="0 0 320 250" className="sealing-front">
        <path d="M14 92l146 92 146-92v144a10 10 0 0 1-10 10H24a10 10 0 0 1-10-10z" fill="var(--art-kraft)" />
        <path d="M18 242l112-92M302 242l-112-92" stroke="var(--art-kraft-3)" strokeWidth="1.5" fill="none" />
        {Array.from({ length: 15 }, (_, index) => (
          <path key={index} d={`M${22 + index * 19} 241l6-9h9l-6 9z`} fill={index % 2 ? inks.pine : inks.poppy} />
        ))}
      </svg>
      <Flap className="sealing-flap" />
      <div className="sealing-wax">
        <Wax className="w-full" />
      </div>
      {day === null ? null : (
        <div className="sealing-postmark">
          <Postmark
            top={name.toUpperCase().slice(0, 14)}
            lines={postmarkLines(day)}
            bottom={postmarkCopy.sealed}
            className="w-full -rotate-6 text-poppy"
          />
        </div>
      )}
    </div>
  );
}
