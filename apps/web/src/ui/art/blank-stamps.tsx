import { clsx } from 'clsx';
import { artCopy } from './art.copy.ts';
import { Postmark } from './postmark.tsx';
import { Stamp } from './stamp.tsx';

const blanks = [
  { ground: '#E3D6EA', ink: '#B9A3C6', place: 'left-0 top-[9%] w-[46%] -rotate-8' },
  { ground: '#F6DFA6', ink: '#D9B45E', place: 'right-0 top-0 w-[46%] rotate-8' },
  { ground: '#CDE1E7', ink: '#8FB2BC', place: 'bottom-0 left-1/2 w-[54%] -translate-x-1/2' },
];

export function BlankStamps({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden="true" className={clsx('relative aspect-[6/5]', className)}>
      {blanks.map(({ ground, ink, place }) => (
        <div key={ground} className={`absolute ${place}`}>
          <Stamp>
            <svg viewBox="0 0 98 122">
              <rect width="98" height="122" fill={ground} />
              <path d="M-2 124c1-24 16-35 38-40V72C26 62 24 26 49 26s23 36 13 46v12c22 5 37 16 38 40z" fill={ink} />
            </svg>
          </Stamp>
        </div>
      ))}
      <Postmark
        top={artCopy.someday}
        lines={artCopy.blankDay}
        bottom={artCopy.forYou}
        className="absolute bottom-[-4%] left-[38%] w-[60%] -rotate-6 text-poppy"
      />
    </div>
  );
}
