import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { range } from './stamp.tsx';

export function AirmailStrip({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('airmail h-2.5', className)} />;
}

type PostmarkProps = {
  top: string;
  lines: readonly string[];
  bottom?: string | undefined;
  isRound?: boolean | undefined;
  className?: string | undefined;
};

/** A canceled stamp's ring and waves in the current color. `lines`: two or three short words. Decorative: give the date as text next to it. */
export function Postmark({ top, lines, bottom, isRound = false, className }: PostmarkProps) {
  const id = useId();
  return (
    <svg
      viewBox={isRound ? '0 0 120 120' : '0 0 210 120'}
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="60" cy="60" r="52" strokeWidth="2.6" />
      <circle cx="60" cy="60" r="35" strokeWidth="1.6" />
      <path id={`${id}t`} d="M16.5 60a43.5 43.5 0 0 1 87 0" stroke="none" />
      <path id={`${id}b`} d="M12.5 60a47.5 47.5 0 0 0 95 0" stroke="none" />
      <g fill="currentColor" stroke="none" fontFamily="var(--font-body)" fontWeight="700" letterSpacing="1.6">
        <text fontSize="11" dy="4">
          <textPath href={`#${id}t`} startOffset="50%" textAnchor="middle">
            {top}
          </textPath>
        </text>
        {bottom ? (
          <text fontSize="9.5">
            <textPath href={`#${id}b`} startOffset="50%" textAnchor="middle">
              {bottom}
            </textPath>
          </text>
        ) : null}
      </g>
      <g fill="currentColor" stroke="none" fontFamily="var(--font-display)" textAnchor="middle">
        {lines.map((line, index) => (
          <text
            key={line}
            x="60"
            y={60 + (index - (lines.length - 1) / 2) * 17 + 5}
            fontSize={Math.min(index === 1 ? 17 : 14, 84 / line.length)}
            letterSpacing=".5"
          >
            {line}
          </text>
        ))}
      </g>
      {range(isRound ? 0 : 4).map((index) => (
        <path
          key={index}
          d={`M116 ${38 + index * 15}q11-9 22 0t22 0 22 0 22 0`}
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}

type SealedLetterProps = {
  title: ReactNode;
  children?: ReactNode;
  postmark: { top: string; lines: readonly string[]; bottom?: string | undefined };
};

export function SealedLetter({ title, children, postmark }: SealedLetterProps) {
  return (
    <div className="relative flex flex-col overflow-hidden rounded-box border border-line bg-butter text-ink">
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 pb-5 pt-5">
        <div className="min-w-0">
          {title}
          {children}
        </div>
        <Postmark {...postmark} className="w-44 flex-none -rotate-3 text-poppy" />
      </div>
      <AirmailStrip />
    </div>
  );
}
