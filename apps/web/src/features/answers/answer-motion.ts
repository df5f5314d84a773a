import type { EnvelopeLayer } from '#web/ui/wax/envelope-back.tsx';
import { holdMs, sealBreaks, sealWarms } from '#web/ui/wax/hold.ts';
import { appear, both, opacity, soft, stageMotions, transform, type Motion as StageMotion } from '#web/ui/wax/stage.ts';

type Motion = StageMotion<EnvelopeLayer | 'around' | 'paper' | 'letter' | 'line'>;

const away = 'cubic-bezier(.55,0,.85,.45)';

const hold: readonly Motion[] = [
  ...sealWarms,
  ['around', opacity(1, 0), 60, 420, 'ease-out'],
  ['envelope', transform('scale(1)', 'scale(1.045)'), 0, holdMs, 'cubic-bezier(.3,0,.4,1)'],
];

/** The seal breaks, the flap opens, their stamp rises out, and the letter takes its place. */
const breaking: readonly Motion[] = [
  ...sealBreaks,
  ['around', opacity(0, 0), 0, 1],
  [
    'wax-lower',
    both([1, 'scale(.965)'], [1, 'translate(1.5%, 4%) rotate(4deg)'], [0, 'translate(4%, 40%) rotate(9deg)']),
    0,
    620,
  ],
  ['flap', transform('perspective(1100px) rotateX(0)', 'perspective(1100px) rotateX(90deg)'), 280, 420, away],
  ['flap-shade', opacity(0, 0.55), 280, 420, away],
  ['flap-shadow', opacity(1, 0), 280, 420],
  ['flap', opacity(1, 0), 699, 1],
  ['open-flap', opacity(0, 1), 699, 1],
  [
    'open-flap',
    transform('perspective(1100px) rotateX(-90deg)', 'perspective(1100px) rotateX(0)'),
    700,
    520,
    'cubic-bezier(.12,.6,.3,1)',
  ],
  ['open-flap-shade', opacity(0.62, 0), 700, 420, 'ease-out'],
  ['glow', both([0, 'translateY(30%) scale(.7)'], [0.9, 'none'], [0, 'translateY(-14%) scale(1.15)']), 560, 1100],
  ['paper', opacity(0, 1), 702, 1],
  [
    'paper',
    transform('translateY(34%) rotate(2deg)', 'translateY(-46%) rotate(-2deg)'),
    760,
    620,
    'cubic-bezier(.5,0,.16,1)',
  ],
  [
    'envelope',
    both([1, 'scale(1.045)'], [1, 'scale(1.02)'], [0, 'translateY(34%) scale(.94)']).map((frame, index) => ({
      ...frame,
      offset: [0, 0.72, 1][index] ?? 1,
    })),
    0,
    1900,
    'ease-in',
  ],
  ['letter', both([0, 'translateY(90px) rotate(1deg)'], [1, 'none']), 1320, 760, soft],
  ['line', appear('translateY(10px)'), 1560, 520, soft],
  ['postmark', appear('scale(1.35)'), 1900, 170, 'cubic-bezier(.6,0,1,.6)'],
];

const calm: readonly Motion[] = [
  ['envelope', opacity(1, 0), 0, 200],
  ['around', opacity(1, 0), 0, 200],
  ['letter', opacity(0, 1), 0, 200],
];

const scenes = { hold, breaking, calm };

export const stage = (root: HTMLElement, scene: keyof typeof scenes): Animation[] =>
  stageMotions(root, scenes[scene], { apart: { line: 110 } });
