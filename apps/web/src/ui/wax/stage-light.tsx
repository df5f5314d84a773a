import './wax.css';
import { range } from '#web/ui/art/stamp.tsx';

/** Behind a stage: warm paper with the light of a window on it, or at night that of a lamp. */
export function StageLight() {
  return (
    <div aria-hidden="true" className="stage-light">
      <svg viewBox="0 0 900 700" className="window-light">
        <filter id="window-blur">
          <feGaussianBlur stdDeviation="15" />
        </filter>
        <g filter="url(#window-blur)" transform="rotate(-17 450 350) skewX(-14)" fill="#fff6da">
          {range(9).map((pane) => (
            <rect key={pane} x={330 + (pane % 3) * 162} y={-10 + Math.floor(pane / 3) * 206} width="140" height="184" />
          ))}
        </g>
      </svg>
    </div>
  );
}
