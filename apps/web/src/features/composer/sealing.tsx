import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { postmarkLines } from '#web/lib/format.ts';
import { inks } from '#web/ui/art/inks.ts';
import { ClosedFlap, FlapShadow, LetterInks, LetterInside, LetterPocket, OpenFlap, Wax } from '#web/ui/art/letter.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { heartPath, perforation } from '#web/ui/art/stamp.tsx';
import { postmarkCopy } from './composer.copy.ts';

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
      <LetterInks />
      <div className="sealing-open-flap">
        <OpenFlap />
      </div>
      <LetterInside />
      <div className="sealing-letter">
        <svg viewBox="0 0 520 364" className="size-full">
          <path d={perforation(151, 73, 218, 234, 5, 15.5)} fill="var(--art-stamp)" />
          <path d="M168 90h184v200H168z" fill={inks.sky} />
          <circle cx="304" cy="144" r="25" fill={inks.marigold} />
          <path d="M168 232c41-37 78-27 109-14s47 10 75-3v75H168z" fill={inks.hill} />
          <path d={heartPath} transform="translate(260 205) scale(3.7)" fill={inks.poppy} />
        </svg>
        <div className="sealing-picture *:size-full">{picture}</div>
      </div>
      <LetterPocket />
      <div className="sealing-flap *:absolute *:inset-0">
        <FlapShadow />
        <ClosedFlap />
      </div>
      <div className="sealing-wax">
        <Wax />
      </div>
      {day === null ? null : (
        <div className="sealing-postmark">
          <Postmark
            top={name.toUpperCase().slice(0, 14)}
            lines={postmarkLines(day)}
            bottom={postmarkCopy.sealed}
            isRound
            className="w-full -rotate-12 text-[#8e271d] opacity-80"
          />
        </div>
      )}
    </div>
  );
}
