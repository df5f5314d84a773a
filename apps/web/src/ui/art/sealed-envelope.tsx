import type { ReactNode } from 'react';
import { ClosedFlap, FlapShadow, LetterPocket, Sheet } from './letter.tsx';
import { initialOf } from '@someday/contract/rules/portrait';
import { Wax } from '#web/ui/wax/wax.tsx';
import { Postmark } from './postmark.tsx';

const twine =
  'M0 221C120 214 190 224 260 219S420 213 520 220M0 231C120 225 200 233 260 229S420 224 520 230M84 0C90 90 82 160 87 222S83 310 86 364';
const bow =
  'M87 224C62 190 36 196 44 214S70 228 87 224C112 190 138 198 130 214S104 228 87 224C80 240 66 252 56 258M87 224C96 240 106 250 120 254';

/** Twine around a bundle, tied beside the name; the seal hides where it crosses. */
function Twine() {
  return (
    <Sheet>
      {[twine, bow].map((path) => (
        <g key={path} fill="none" strokeLinecap="round">
          <path d={path} stroke="#3c2406" strokeOpacity=".22" strokeWidth="6" transform="translate(2 3)" />
          <path d={path} stroke="#7d5522" strokeWidth="5.5" />
          <path d={path} stroke="#cfa161" strokeWidth="3.6" />
          <path d={path} stroke="#f0d6a0" strokeWidth="2.4" strokeDasharray="2.5 6" strokeLinecap="butt" />
        </g>
      ))}
    </Sheet>
  );
}

type SealedEnvelopeProps = {
  /** Whose letter it is: their name on the flap, their initial in the wax. */
  from?: string | undefined;
  isTied?: boolean;
  postmark?: { top: string; lines: readonly string[]; bottom?: string | undefined; isRound?: boolean };
  className?: string | undefined;
  children?: ReactNode;
};

/** Draw `LetterInks` once on its page. `isTied`: a bundle with string around it. `children`: light between paper and wax. */
export function SealedEnvelope({ from, isTied = false, postmark, className, children }: SealedEnvelopeProps) {
  return (
    <div aria-hidden="true" className={`@container relative aspect-520/364 *:absolute *:inset-0 ${className ?? ''}`}>
      {(isTied ? ['-top-[3%]! rotate-2 bg-(--envelope-2)', '-top-[1%]! -rotate-1 bg-(--envelope-1)'] : []).map(
        (look) => (
          <div key={look} className={`${look} rounded-[1.5%] shadow-[inset_0_0_0_1px_rgb(138_100_48/0.35)]`} />
        ),
      )}
      <LetterPocket />
      <FlapShadow />
      <ClosedFlap />
      {from ? (
        <p
          dir="auto"
          className="inset-x-[22%]! top-[5%]! bottom-[63%]! grid content-center text-center font-display leading-[1.05] text-[#4b4227]"
          style={{ fontSize: `${flapSize(from)}cqi` }}
        >
          <span className="line-clamp-2 wrap-anywhere text-balance">{from}</span>
        </p>
      ) : null}
      {isTied ? <Twine /> : null}
      {children}
      <div className="left-[35.4%]! top-[38.4%]! w-[29.2%]">
        <Wax className="w-full overflow-visible" initial={from && initialOf(from)} />
      </div>
      {postmark ? (
        <div
          className={`-rotate-12 text-[#8e271d] opacity-80 ${postmark.isRound ? 'left-[69%]! top-[58%]! w-[24%]' : 'left-[62%]! top-[58%]! w-[34%]'}`}
        >
          <Postmark {...postmark} className="w-full overflow-visible" />
        </div>
      ) : null}
    </div>
  );
}

/** Percent of the envelope's width: one line of the flap, or two for longer names. */
function flapSize(name: string): number {
  const { length } = [...name];
  return Math.max(7, Math.min(9.6, length > 14 ? 150 / length : 92 / length));
}
