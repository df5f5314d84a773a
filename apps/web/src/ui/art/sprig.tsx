import { range } from './perforation.ts';

const light = 'var(--art-hill)';
const deep = 'var(--art-hill-2)';

/** Leaves of a sprig in an 80 × 200 box, for use inside another drawing. */
export function SprigLeaves() {
  return (
    <>
      <path d="M40 198C36 140 44 80 34 8" fill="none" stroke={deep} strokeWidth="3.4" strokeLinecap="round" />
      {range(7).map((index) => (
        <g key={index} transform={`translate(${39 - (index > 4 ? 2 : 0)} ${172 - index * 24})`}>
          <path d="M0 0c14-4 26-16 28-30C12-28 2-16 0 0z" fill={index % 3 === 1 ? light : deep} />
          <path d="M-1 8c-14-4-26-14-28-26C-14-16-3-8-1 8z" fill={index % 3 === 0 ? light : deep} />
        </g>
      ))}
    </>
  );
}
