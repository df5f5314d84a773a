import type { EnvelopeLayer } from '#web/ui/wax/envelope-back.tsx';
import { holdLight, holdLightOut, holdMs } from '#web/ui/wax/hold.ts';
import { appear, both, opacity, soft, stageMotions, transform, type Motion as StageMotion } from '#web/ui/wax/stage.ts';

type Motion = StageMotion<EnvelopeLayer | 'stamp' | 'words'>;

/** Where the envelope lay while it was addressed, in pixels of the window. */
export type Origin = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

const away = 'cubic-bezier(.55,0,.85,.45)';
const flat = 'perspective(1100px) rotateX(0)';
const upright = 'perspective(1100px) rotateX(90deg)';
const upside = 'perspective(1100px) rotateX(-90deg)';

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
const turning = (root: HTMLElement, origin: Origin | undefined): Motion[] => {
  const box = root.querySelector('[data-box="envelope"]')?.getBoundingClientRect() ?? new DOMRect();
  return [
    ['envelope', transform(comingFrom(origin, box), 'none'), 0, 760, soft],
    [
      'shadow',
      [
        { opacity: 0, transform: 'none' },
        { opacity: 1, transform: 'none', offset: 0.36 },
        { opacity: 0.9, transform: 'scaleX(.42)', offset: 0.64, easing: 'ease-out' },
        { opacity: 1, transform: 'none' },
      ],
      0,
      1280,
    ],
    [
      'front',
      transform('perspective(1500px) rotateY(0)', 'perspective(1500px) rotateY(90deg)'),
      420,
      400,
      'cubic-bezier(.6,0,.9,.5)',
    ],
    ['back', opacity(0, 1), 819, 1],
    [
      'back',
      transform('perspective(1500px) rotateY(-90deg)', 'perspective(1500px) rotateY(0)'),
      820,
      460,
      'cubic-bezier(.12,.62,.2,1)',
    ],
    ['stamp', opacity(1, 1), 0, 1],
    ['stamp', transform(stampOn.corner, stampOn.above), 160, 1120, 'cubic-bezier(.5,0,.16,1)'],
  ];
};

/** The flap opens, the stamp goes in, the flap closes, and the wax is there. Begins where the turning ended. */
const filling = (): Motion[] => [
  [
    'flap',
    [
      { opacity: 1, transform: flat, easing: away },
      { opacity: 1, transform: upright, offset: 0.1135 },
      { opacity: 0, transform: upright, offset: 0.1136 },
      { opacity: 0, transform: upright, offset: 0.8864 },
      { opacity: 1, transform: upright, offset: 0.8865, easing: soft },
      { opacity: 1, transform: flat },
    ],
    0,
    2820,
  ],
  [
    'flap-shade',
    [{ opacity: 0 }, { opacity: 0.4, offset: 0.1135 }, { opacity: 0.3, offset: 0.8864, easing: soft }, { opacity: 0 }],
    0,
    2820,
  ],
  [
    'flap-shadow',
    [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'translateY(-6%)', offset: 0.1135 },
      { opacity: 0, transform: 'translateY(-6%)', offset: 0.8864 },
      { opacity: 1, transform: 'none' },
    ],
    0,
    2820,
  ],
  [
    'open-flap',
    [
      { opacity: 0, transform: upside, offset: 0 },
      { opacity: 0, transform: upside, offset: 0.1248 },
      { opacity: 1, transform: upside, offset: 0.125, easing: 'cubic-bezier(.12,.6,.3,1)' },
      { opacity: 1, transform: flat, offset: 0.256 },
      { opacity: 1, transform: flat, offset: 0.86, easing: away },
      { opacity: 1, transform: upside, offset: 0.9998 },
      { opacity: 0, transform: upside },
    ],
    0,
    2560,
  ],
  [
    'open-flap-shade',
    [{ opacity: 0.62 }, { opacity: 0, offset: 0.2 }, { opacity: 0, offset: 0.8 }, { opacity: 0.62 }],
    320,
    2180,
  ],
  [
    'glow',
    [
      { opacity: 0, transform: 'translateY(20%) scale(.7)' },
      { opacity: 0.8, transform: 'none', offset: 0.5 },
      { opacity: 0, transform: 'translateY(10%) scale(.9)' },
    ],
    700,
    1500,
    'ease-in-out',
  ],
  [
    'stamp',
    [
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
    ],
    0,
    2560,
  ],
  [
    'wax',
    [
      { opacity: 0, transform: 'scale(.2)', easing: 'cubic-bezier(.2,.7,.3,1)' },
      { opacity: 1, transform: 'scale(1.07)', offset: 0.7, easing: 'ease-in-out' },
      { opacity: 1, transform: 'none' },
    ],
    2900,
    460,
  ],
  ['words', appear('translateY(10px)'), 3060, 420, soft],
];

/** The wax is held: it glows. */
const hold = (): Motion[] => [
  ...holdLight,
  ['envelope', transform('scale(1)', 'scale(1.035)'), 0, holdMs, 'cubic-bezier(.3,0,.4,1)'],
  ['wax', transform('none', 'scale(.955)'), 0, holdMs, soft],
];

/** The initial sets, the postmark thumps, and the envelope gives. Begins where the hold ended. */
const setting = (): Motion[] => [
  ...holdLightOut,
  ['pressed', both([0, 'scale(1.16)'], [1, 'none']), 0, 420, 'cubic-bezier(.3,0,.2,1)'],
  ['wax', transform('scale(.955)', 'none'), 0, 420, soft],
  [
    'envelope',
    [
      { transform: 'scale(1.035)', easing: soft },
      { transform: 'scale(1)', offset: 0.4 },
      { transform: 'scale(1)', offset: 0.748, easing: 'ease-out' },
      { transform: 'translateY(4px) rotate(.25deg)', offset: 0.81, easing: 'ease-in-out' },
      { transform: 'none' },
    ],
    0,
    1050,
  ],
  [
    'postmark',
    [
      { opacity: 0, transform: 'scale(1.7) rotate(5deg)', easing: 'cubic-bezier(.6,0,1,.6)' },
      { opacity: 1, transform: 'scale(.96)', offset: 0.86 },
      { opacity: 1, transform: 'none' },
    ],
    620,
    190,
  ],
  ['words', appear('translateY(10px)'), 910, 480, soft],
];

export type SealingMotion = 'turning' | 'filling' | 'hold' | 'setting';

export function stageOf(motion: SealingMotion, origin: Origin | undefined) {
  const motions = { turning, filling, hold, setting };
  return (root: HTMLElement): Animation[] => stageMotions(root, motions[motion](root, origin));
}
