import { encode } from 'uqr';

/** Width in modules of the blank margin that scanners need around the code. Source: ISO/IEC 18004, 9.1. */
const QUIET = 4;

/** Always dark on white, because many scanners can't read the opposite. Readable with up to a quarter of it damaged (level Q). */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data } = encode(text, { ecc: 'Q', border: 0 });
  // A single path, because separate modules would show hairlines between them.
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const size = data.length + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect x={-QUIET} y={-QUIET} width={size} height={size} rx="1.5" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
