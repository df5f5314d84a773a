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

const sides = ['in-front', 'behind'] as const;
const risen = 'translate(0, -46%) rotate(-2deg) scale(1)';

/** The seal breaks, the flap opens, and their stamp rises out. */
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
  move('glow', 560, 840, both([0, 'translateY(30%) scale(.7)'], [0.9, 'none'], [0, 'translateY(-14%) scale(1.15)'])),
  move('paper', 702, 1, opacity(0, 1)),
  move('paper', 760, 620, ease.glide, transform('translate(0, 34%) rotate(2deg) scale(1)', risen)),
  ...sides.map((side): Move => move(side, 0, 620, ease.soft, transform('scale(1.045)', 'none'))),
];

/** The stamp goes to its place in the letter, which slides in below it. */
const unfolding = (root: HTMLElement): readonly Move[] => {
  const [box, stamp, place, letter] = ['.envelope-box', '.answer-stamp', '.letter-face', '.letter-sheet'].map((look) =>
    root.querySelector<HTMLElement>(look),
  );
  if (!box || !stamp || !place || !letter) return [];
  const [from, to] = [box.getBoundingClientRect(), place.getBoundingClientRect()];
  const x = to.x + to.width / 2 - from.x - stamp.offsetLeft - stamp.offsetWidth / 2;
  const y = to.y + to.height / 2 - from.y - stamp.offsetTop - stamp.offsetHeight / 2;
  const placed = `translate(${x}px, ${y}px) rotate(1deg) scale(${place.offsetWidth / stamp.offsetWidth})`;
  const below = innerHeight - letter.getBoundingClientRect().y + 40;
  return [
    ...sides.map((side): Move => move(side, 0, 700, ease.away, both([1, 'none'], [0, 'translateY(46%) scale(.93)']))),
    move('shadow', 0, 500, opacity(1, 0)),
    move('paper', 120, 1000, ease.glide, transform(risen, placed)),
    move('letter', 120, 1000, ease.soft, transform(`translateY(${below}px) rotate(1.2deg)`, 'none')),
    move('line', 820, 520, ease.soft, appear('translateY(10px)')),
    move('postmark', 1160, 170, ease.thump, appear('scale(1.35)')),
  ];
};

const calm: readonly Move[] = [
  move('envelope', 0, 200, opacity(1, 0)),
  move('around', 0, 200, opacity(1, 0)),
  move('letter', 0, 200, opacity(0, 1)),
];

const scenes = { hold: () => hold, breaking: () => breaking, unfolding, calm: () => calm };

export const stage = (root: HTMLElement, scene: keyof typeof scenes): Animation[] =>
  stageMotions(root, scenes[scene](root), { apart: { line: 110 } });
