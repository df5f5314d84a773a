import type { EnvelopeLayer } from '#web/ui/wax/envelope-back.tsx';
import { holdMs, sealBreaks, sealWarms } from '#web/ui/wax/hold.ts';
import { ease } from '#web/ui/wax/easing.ts';
import { appear, both, move, near, opacity, stageMotions, transform, type Motion } from '#web/ui/wax/stage.ts';

type Move = Motion<EnvelopeLayer | 'around' | 'paper' | 'letter' | 'line'>;

const hold: readonly Move[] = [
  ...sealWarms,
  move('around', 60, 420, 'ease-out', opacity(1, 0)),
  move('envelope', 0, holdMs, ease.press, transform('scale(1)', 'scale(1.045)')),
];

/** The seal breaks, the flap opens, their stamp rises out, and the letter takes its place. */
const breaking: readonly Move[] = [
  ...sealBreaks,
  move('around', 0, 1, opacity(0, 0)),
  move(
    'wax-lower',
    0,
    620,
    both([1, 'scale(.965)'], [1, 'translate(1.5%, 4%) rotate(4deg)'], [0, 'translate(4%, 40%) rotate(9deg)']),
  ),
  move('flap-shadow', 280, 420, opacity(1, 0)),
  move('open-flap', 700, 520, ease.opens, transform(`${near} rotateX(-90deg)`, `${near} rotateX(0)`)),
  move('glow', 560, 1100, both([0, 'translateY(30%) scale(.7)'], [0.9, 'none'], [0, 'translateY(-14%) scale(1.15)'])),
  move('paper', 702, 1, opacity(0, 1)),
  move('paper', 760, 620, ease.glide, transform('translateY(34%) rotate(2deg)', 'translateY(-46%) rotate(-2deg)')),
  move(
    'envelope',
    0,
    1900,
    'ease-in',
    both([1, 'scale(1.045)'], [1, 'scale(1.02)'], [0, 'translateY(34%) scale(.94)']).map((frame, index) => ({
      ...frame,
      offset: [0, 0.72, 1][index] ?? 1,
    })),
  ),
  move('letter', 1320, 760, ease.soft, both([0, 'translateY(90px) rotate(1deg)'], [1, 'none'])),
  move('line', 1560, 520, ease.soft, appear('translateY(10px)')),
  move('postmark', 1900, 170, ease.thump, appear('scale(1.35)')),
];

const calm: readonly Move[] = [
  move('envelope', 0, 200, opacity(1, 0)),
  move('around', 0, 200, opacity(1, 0)),
  move('letter', 0, 200, opacity(0, 1)),
];

const scenes = { hold, breaking, calm };

export const stage = (root: HTMLElement, scene: keyof typeof scenes): Animation[] =>
  stageMotions(root, scenes[scene], { apart: { line: 110 } });
