import { encode } from 'uqr';

/** Modules of blank paper that scanners need around the code. Source: ISO/IEC 18004, 9.1. */
const QUIET = 4;

/** A square to scan, dark on white whatever the theme: many scanners read no other. A quarter of it may be spoiled by dirt or folds. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data } = encode(text, { ecc: 'Q', border: 0 });
  // One path: modules drawn one by one would show hairlines between them.
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const size = data.length + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect x={-QUIET} y={-QUIET} width={size} height={size} rx="1.5" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
