import { cycle } from './inks.ts';
import { perforation } from './perforation.ts';

type Tint = readonly [ground: string, ink: string];

const tints: readonly [Tint, ...Tint[]] = [
  ['#D5E6EB', '#17524F'],
  ['#F9DFD8', '#93281E'],
  ['#FBE8BD', '#5E4309'],
  ['#DBEAE4', '#17524F'],
  ['#E7DDEB', '#553A63'],
];

function tintFor(name: string): Tint {
  return cycle(
    tints,
    [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0),
  );
}

/** One person, one stamp: the first letter on a tint that stays the same for the same name. Decorative. */
export function StampAvatar({ name, className = 'w-16' }: { name: string; className?: string | undefined }) {
  const [ground, ink] = tintFor(name);
  const initial = [...name.trim()][0]?.toUpperCase() ?? '';
  return (
    <svg viewBox="0 0 100 112" className={`flex-none ${className}`} aria-hidden="true">
      <path d={perforation(3, 3, 94, 106, 3.6, 12.4)} fill="var(--art-stamp)" stroke="var(--line)" strokeWidth="1" />
      <rect x="13" y="13" width="74" height="86" rx="3" fill={ground} />
      <path d="M13 84c20-14 34-10 44-4s20 4 30-2v18a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3z" fill={ink} opacity=".22" />
      <text x="50" y="70" textAnchor="middle" fontFamily="var(--font-display)" fontSize="46" fill={ink}>
        {initial}
      </text>
    </svg>
  );
}
