import type { EnvelopeLayer } from '#web/ui/wax/envelope-back.tsx';
import { holdMs, sealBreaks, sealWarms } from '#web/ui/wax/hold.ts';
import { appear, both, opacity, soft, stageMotions, transform, type Motion as StageMotion } from '#web/ui/wax/stage.ts';
import { geometryOf, pathOf, px, type Geometry } from './stamp-path.ts';

type StampLayer = 'stamp' | 'stamp-size' | 'stamp-shadow' | 'paper-edge';
type PageLayer = 'desk' | 'night' | 'heading' | 'actions' | 'sheet' | 'line';

type Motion = StageMotion<EnvelopeLayer | 'pile' | `crumb-${number}` | StampLayer | PageLayer>;

const away = 'cubic-bezier(.55,0,.85,.45)';

const arrival = ({ window: { width, height } }: Geometry): Motion[] => [
  ['desk', opacity(0, 1), 0, 500, 'cubic-bezier(.45,0,.2,1)'],
  // Not from nothing: browsers would only count it as painted once everything has come to rest.
  ['heading', both([0.01, 'translateY(10px)'], [1, 'none']), 150, 700, soft],
  // One list each: two animations of the same property would be left to the page's main thread.
  [
    'envelope',
    [
      { transform: `${px(width * 0.14, height * 0.62)} rotate(13deg)`, easing: soft },
      { transform: 'translate(0, 0) rotate(-2.5deg)', offset: 0.5 },
      { transform: 'translate(0, 0) rotate(-2.5deg)', offset: 0.565, easing: 'ease-in-out' },
      { transform: 'translateY(-14px) rotate(-1deg) scale(1.05)', offset: 0.73, easing: 'ease-in-out' },
      { transform: 'none' },
    ],
    100,
    2200,
  ],
  [
    'shadow',
    [
      { opacity: 0, transform: 'translateY(26%) scale(1.12)', easing: soft },
      { opacity: 1, transform: 'none', offset: 0.53 },
      { opacity: 1, transform: 'none', offset: 0.6, easing: 'ease-in-out' },
      { opacity: 1, transform: 'scaleX(.42)', offset: 0.8, easing: 'ease-in-out' },
      { opacity: 1, transform: 'none' },
    ],
    100,
    2070,
  ],
  ['pile', opacity(0, 1), 750, 600],
  [
    'front',
    transform('perspective(1500px) rotateY(0)', 'perspective(1500px) rotateY(90deg)'),
    1350,
    320,
    'cubic-bezier(.6,0,.9,.5)',
  ],
  ['back', opacity(0, 1), 1669, 1],
  [
    'back',
    transform('perspective(1500px) rotateY(-90deg)', 'perspective(1500px) rotateY(0)'),
    1670,
    500,
    'cubic-bezier(.12,.62,.2,1)',
  ],
  ['actions', appear('translateY(12px)'), 2000, 550, soft],
];

/** The seal is held: the wax warms and cracks. A tap plays it, too. */
const hold = (): Motion[] => [
  ...sealWarms,
  ['heading', opacity(1, 0), 60, 420, 'ease-out'],
  ['actions', opacity(1, 0), 60, 420, 'ease-out'],
  ['envelope', transform('scale(1)', 'scale(1.045)'), 0, holdMs, 'cubic-bezier(.3,0,.4,1)'],
  [
    'back',
    transform(
      'none',
      'translate(.6px, -.4px)',
      'translate(-.8px, .3px)',
      'translate(.9px, .5px)',
      'translate(-1px, -.5px)',
      'none',
    ),
    holdMs - 280,
    280,
  ],
];

/** The envelope springs back from the break, and gives a little as the stamp leaves it. */
const recoil = transform('scale(1.045)', 'scale(.985)', 'none', 'none', 'translateY(1.5%)', 'none').map(
  (frame, index) => ({ ...frame, offset: [0, 0.15, 0.372, 0.559, 0.77, 1][index] ?? 1, easing: 'ease-in-out' }),
);

const crumbs = Array.from({ length: 9 }, (_, index): Motion => {
  const side = index - 4;
  const up = `translate(${side * 6}px, ${-11 - ((index * 19) % 15)}px) rotate(${side * 24}deg)`;
  const down = `translate(${side * 12}px, ${88 + ((index * 41) % 52)}px) rotate(${side * 8}deg)`;
  return [
    `crumb-${index + 1}`,
    [
      { opacity: 1, transform: 'none', easing: 'cubic-bezier(.2,.6,.5,1)' },
      { opacity: 1, transform: up, offset: 0.25, easing: 'cubic-bezier(.5,0,.9,.6)' },
      { opacity: 0, transform: down },
    ],
    10 + ((index * 9) % 30),
    760,
    'linear',
    'forwards',
  ];
});

/** The seal breaks, the flap turns, and the stamp slides out. Nothing of the message has to be there yet: the stamp is paper. */
const breaking = (geometry: Geometry): Motion[] => {
  const path = pathOf(geometry);
  return [
    ['heading', opacity(0, 0), 0, 1],
    ['actions', opacity(0, 0), 0, 1],
    ...sealBreaks,
    ...crumbs,
    ['wax-lower', transform('scale(.965)', 'translate(1.5%, 4%) rotate(4deg)'), 0, 240, 'cubic-bezier(.2,1.7,.4,1)'],
    ['flap', transform('perspective(1100px) rotateX(0)', 'perspective(1100px) rotateX(90deg)'), 280, 420, away],
    ['flap-shade', opacity(0, 0.55), 280, 420, away],
    [
      'flap-shadow',
      [
        { opacity: 1, transform: 'none' },
        { opacity: 0.55, transform: 'translateY(9%) scaleX(1.03)', offset: 0.84 },
        { opacity: 0, transform: 'translateY(-6%)' },
      ],
      280,
      420,
    ],
    ['flap', opacity(1, 0), 699, 1],
    ['open-flap', opacity(0, 1), 699, 1],
    [
      'open-flap',
      [
        { transform: 'perspective(1100px) rotateX(-90deg)', easing: 'cubic-bezier(.12,.6,.3,1)' },
        { transform: 'perspective(1100px) rotateX(7deg)', offset: 0.55, easing: 'ease-in-out' },
        { transform: 'perspective(1100px) rotateX(-3deg)', offset: 0.8, easing: 'ease-in-out' },
        { transform: 'perspective(1100px) rotateX(0)' },
      ],
      700,
      800,
    ],
    ['open-flap-shade', opacity(0.62, 0), 700, 420, 'ease-out'],
    [
      'glow',
      [
        { opacity: 0, transform: 'translateY(30%) scale(.7)', easing: 'ease-in' },
        { opacity: 0.9, transform: 'none', offset: 0.5, easing: 'ease-out' },
        { opacity: 0, transform: 'translateY(-14%) scale(1.15)' },
      ],
      560,
      1340,
    ],
    ['stamp', opacity(0, 1), 702, 1],
    ['stamp', transform(path.inside, path.above), 850, 1050, 'cubic-bezier(.5,0,.16,1)'],
    ['stamp-size', transform(path.small, path.nearer), 1100, 800, 'ease-in-out'],
    ['stamp-shadow', opacity(0, 0.55), 1000, 900],
    // Each on its own: a transform around both would keep the stamp from sliding between them.
    ...(['in-front', 'behind'] as const).map((side): Motion => [side, recoil, 0, 1660]),
  ];
};

/** The envelope sinks away, it gets dark, and the stamp with its first frame comes close. Begins where the breaking ended. */
const growing = (geometry: Geometry): Motion[] => {
  const { nearer, large } = pathOf(geometry);
  const sink = (to: string): Keyframe[] => both([1, 'none'], [0, to]);
  return [
    ...(['in-front', 'behind'] as const).map((side): Motion => [
      side,
      sink('translateY(46%) scale(.93)'),
      0,
      900,
      'cubic-bezier(.5,0,.9,.6)',
    ]),
    ['shadow', opacity(1, 0), 0, 700],
    ['pile', sink('translateY(40%)'), 0, 750, 'ease-in'],
    ['stamp-size', transform(nearer, large), 0, 1450, 'cubic-bezier(.55,0,.12,1)'],
    ['stamp-shadow', opacity(0.55, 1, 0), 0, 1450],
    ['night', opacity(0, 1), 0, 1300, 'ease-in-out'],
    [
      'paper-edge',
      [
        { opacity: 1, transform: 'none', easing: 'ease-in' },
        { opacity: 1, transform: 'scale(1.09)', offset: 0.72 },
        { opacity: 0, transform: 'scale(1.3)' },
      ],
      650,
      800,
    ],
  ];
};

/** Light comes back, and the stamp takes its place in the letter. */
const returning = (geometry: Geometry): Motion[] => {
  const path = pathOf(geometry);
  const home = 'cubic-bezier(.6,0,.1,1)';
  return [
    ['night', opacity(1, 0), 60, 820, 'ease-in-out'],
    ['desk', opacity(1, 0), 500, 900, 'ease-in-out'],
    [
      'paper-edge',
      [
        { opacity: 0, transform: 'scale(1.3)' },
        { opacity: 1, offset: 0.1 },
        { opacity: 1, transform: 'none' },
      ],
      0,
      560,
      soft,
    ],
    ['stamp-shadow', opacity(0, 0.8), 300, 700],
    ['stamp', transform(path.above, 'translate(0, 0)'), 120, 1080, home],
    ['stamp-size', transform(path.large, 'translate(0, 0) scale(1) rotate(0deg)'), 120, 1080, home],
    [
      'sheet',
      [
        { opacity: 0, transform: 'translateY(110px) rotate(1.2deg)' },
        { opacity: 1, offset: 0.08 },
        { opacity: 1, transform: 'none' },
      ],
      560,
      900,
      soft,
    ],
    ['postmark', appear('scale(1.35)'), 1240, 170, 'cubic-bezier(.6,0,1,.6)'],
    ['line', appear('translateY(10px)'), 880, 600, soft],
  ];
};

/** The wait for a first frame that is late: the stamp floats. Repeats until it comes. */
const floating = (geometry: Geometry): Motion[] => {
  const { above } = pathOf(geometry);
  return [['stamp', transform(above, `${above} translateY(-6px)`, above), 0, 2400, 'ease-in-out', 'none']];
};

/** With reduced motion: what is around the letter fades, and the letter gives way to the message once its first frame is there. */
const calmBreaking = (): Motion[] => [
  ['heading', opacity(1, 0), 0, 250],
  ['actions', opacity(1, 0), 0, 250],
  ['stamp', opacity(0, 0), 0, 1],
];

const calmGrowing = (geometry: Geometry): Motion[] => {
  const path = pathOf(geometry);
  return [
    ['paper-edge', opacity(0, 0), 0, 1],
    ['night', opacity(0, 1), 0, 350],
    ['stamp', opacity(0, 1), 0, 350],
    ['stamp', transform(path.above, path.above), 0, 1],
    ['stamp-size', transform(path.large, path.large), 0, 1],
  ];
};

const calmReturning = (): Motion[] => [
  ['night', opacity(1, 0), 0, 300],
  ['desk', opacity(1, 0), 0, 300],
  ['sheet', opacity(0, 1), 0, 300],
];

const scenes = { arrival, hold, breaking, growing, returning, floating, calmBreaking, calmGrowing, calmReturning };

type SceneMotion = keyof typeof scenes;

/** Between the lines of the letter, which come one after another. Milliseconds. */
const lineDelay = 130;

const apart = { line: lineDelay };

export const stage = (root: HTMLElement, scene: SceneMotion): Animation[] =>
  stageMotions(root, scenes[scene](geometryOf(root)), { iterations: scene === 'floating' ? Infinity : 1, apart });
