import type { EnvelopeLayer } from '#web/ui/wax/envelope-back.tsx';
import { holdLight, holdLightOut, holdMs, turnOver } from '#web/ui/wax/hold.ts';
import { ease } from '#web/ui/wax/easing.ts';
import { appear, both, move, near, opacity, stageMotions, transform, type Motion } from '#web/ui/wax/stage.ts';

type Move = Motion<EnvelopeLayer | 'stamp' | 'words' | 'folding'>;

/** Where the envelope lay while it was addressed, in pixels of the window. */
export type Origin = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

const flat = `${near} rotateX(0)`;
const upright = `${near} rotateX(90deg)`;
const upside = `${near} rotateX(-90deg)`;

/** Relative to its place in the envelope. */
const stampOn = {
  corner: 'translate(102%, -36%) scale(.58)',
  above: 'translate(0, -134%) rotate(-3deg) scale(1.06)',
  inside: 'translate(0, 0) rotate(0) scale(1)',
};

function comingFrom(origin: Origin | undefined, box: DOMRect): string {
  if (!origin || origin.width === 0) return 'translate(0, 60px) scale(.94)';
  const [x, y] = [origin.x - box.x, origin.y - box.y];
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(origin.width / box.width).toFixed(4)})`;
}

/** The envelope comes from where it was addressed, its stamp lifts off, and it turns over. */
const turning = (root: HTMLElement, origin: Origin | undefined): Move[] => {
  const box = root.querySelector('[data-box="envelope"]')?.getBoundingClientRect() ?? new DOMRect();
  return [
    move('envelope', 0, 760, ease.soft, transform(comingFrom(origin, box), 'none')),
    move('shadow', 0, 1280, [
      { opacity: 0, transform: 'none' },
      { opacity: 1, transform: 'none', offset: 0.36 },
      { opacity: 0, transform: 'scaleX(.42)', offset: 0.64, easing: 'ease-out' },
      { opacity: 1, transform: 'none' },
    ]),
    ...turnOver(420, 400, 460),
    move('stamp', 0, 1, opacity(1, 1)),
    move('stamp', 160, 1120, ease.glide, transform(stampOn.corner, stampOn.above)),
  ];
};

/** The flap opens, the stamp goes in, the flap closes, and the wax is there. Begins where the turning ended. */
export const filling = (): Move[] => [
  move('flap', 0, 2820, [
    { opacity: 1, transform: flat, easing: ease.away },
    { opacity: 1, transform: upright, offset: 0.1135 },
    { opacity: 0, transform: upright, offset: 0.1136 },
    { opacity: 0, transform: upright, offset: 0.8864 },
    { opacity: 1, transform: upright, offset: 0.8865, easing: ease.soft },
    { opacity: 1, transform: flat },
  ]),
  move('flap-shade', 0, 2820, [
    { opacity: 0 },
    { opacity: 0.4, offset: 0.1135 },
    { opacity: 0.3, offset: 0.8864, easing: ease.soft },
    { opacity: 0 },
  ]),
  move('flap-shadow', 0, 2820, [
    { opacity: 1, transform: 'none' },
    { opacity: 0, transform: 'translateY(-6%)', offset: 0.1135 },
    { opacity: 0, transform: 'translateY(-6%)', offset: 0.8864 },
    { opacity: 1, transform: 'none' },
  ]),
  move('open-flap', 0, 2560, [
    { opacity: 0, transform: upside, offset: 0 },
    { opacity: 0, transform: upside, offset: 0.1248 },
    { opacity: 1, transform: upside, offset: 0.125, easing: ease.opens },
    { opacity: 1, transform: flat, offset: 0.256 },
    { opacity: 1, transform: flat, offset: 0.86, easing: ease.away },
    { opacity: 1, transform: upside, offset: 0.9998 },
    { opacity: 0, transform: upside },
  ]),
  move('open-flap-shade', 320, 2180, [
    { opacity: 0.62 },
    { opacity: 0, offset: 0.2 },
    { opacity: 0, offset: 0.8 },
    { opacity: 0.62 },
  ]),
  move('glow', 700, 1500, 'ease-in-out', [
    { opacity: 0, transform: 'translateY(20%) scale(.7)' },
    { opacity: 0.8, transform: 'none', offset: 0.5 },
    { opacity: 0, transform: 'translateY(10%) scale(.9)' },
  ]),
  move('stamp', 0, 2560, [
    { opacity: 1, transform: stampOn.above, easing: 'ease-in-out' },
    {
      opacity: 1,
      transform: 'translate(0, -136%) rotate(-1deg) scale(1.06)',
      offset: 0.53,
      easing: 'cubic-bezier(.5,0,.3,1)',
    },
    { opacity: 1, transform: stampOn.inside, offset: 0.84 },
    { opacity: 1, transform: stampOn.inside, offset: 0.999 },
    { opacity: 0, transform: stampOn.inside },
  ]),
  move('wax', 2900, 460, [
    { opacity: 0, transform: 'scale(.2)', easing: 'cubic-bezier(.2,.7,.3,1)' },
    { opacity: 1, transform: 'scale(1.07)', offset: 0.7, easing: 'ease-in-out' },
    { opacity: 1, transform: 'none' },
  ]),
  move('words', 3060, 420, ease.soft, appear('translateY(10px)')),
];

/** The wax is held: it glows. */
const hold = (): Move[] => [
  ...holdLight,
  move('envelope', 0, holdMs, ease.press, transform('scale(1)', 'scale(1.035)')),
  move('wax', 0, holdMs, ease.soft, transform('none', 'scale(.955)')),
];

/** The initial sets, the postmark thumps, and the envelope gives. Begins where the hold ended. */
const setting = (): Move[] => [
  ...holdLightOut,
  move('pressed', 0, 420, 'cubic-bezier(.3,0,.2,1)', both([0, 'scale(1.16)'], [1, 'none'])),
  move('wax', 0, 420, ease.soft, transform('scale(.955)', 'none')),
  move('envelope', 0, 1050, [
    { transform: 'scale(1.035)', easing: ease.soft },
    { transform: 'scale(1)', offset: 0.4 },
    { transform: 'scale(1)', offset: 0.748, easing: 'ease-out' },
    { transform: 'translateY(4px) rotate(.25deg)', offset: 0.81, easing: 'ease-in-out' },
    { transform: 'none' },
  ]),
  move('postmark', 620, 190, [
    { opacity: 0, transform: 'scale(1.7) rotate(5deg)', easing: ease.thump },
    { opacity: 1, transform: 'scale(.96)', offset: 0.86 },
    { opacity: 1, transform: 'none' },
  ]),
  move('words', 910, 480, ease.soft, appear('translateY(10px)')),
];

export type SealingMotion = 'turning' | 'filling' | 'hold' | 'setting';

export function stageOf(motion: SealingMotion, origin: Origin | undefined) {
  const motions = { turning, filling, hold, setting };
  return (root: HTMLElement): Animation[] => stageMotions(root, motions[motion](root, origin));
}
