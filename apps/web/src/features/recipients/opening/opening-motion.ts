import type { EnvelopeLayer } from '#web/ui/wax/envelope-back.tsx';
import { holdMs, sealBreaks, sealWarms, turnOver } from '#web/ui/wax/hold.ts';
import { ease } from '#web/ui/wax/easing.ts';
import { appear, both, move, near, opacity, stageMotions, transform, type Motion } from '#web/ui/wax/stage.ts';
import { geometryOf, pathOf, px, type Geometry } from './stamp-path.ts';

type StampLayer = 'stamp' | 'stamp-size' | 'stamp-shadow' | 'paper-edge';
type PageLayer = 'desk' | 'night' | 'heading' | 'actions' | 'sheet' | 'line';

type Move = Motion<EnvelopeLayer | 'pile' | `crumb-${number}` | StampLayer | PageLayer>;

const arrival = ({ window: { width, height } }: Geometry): Move[] => [
  move('desk', 0, 500, 'cubic-bezier(.45,0,.2,1)', opacity(0, 1)),
  // Not from nothing: browsers would only count it as painted once everything has come to rest.
  move('heading', 150, 700, ease.soft, both([0.01, 'translateY(10px)'], [1, 'none'])),
  // One list each: two animations of the same property would be left to the page's main thread.
  move('envelope', 100, 2200, [
    { transform: `${px(width * 0.14, height * 0.62)} rotate(13deg)`, easing: ease.soft },
    { transform: 'translate(0, 0) rotate(-2.5deg)', offset: 0.5 },
    { transform: 'translate(0, 0) rotate(-2.5deg)', offset: 0.565, easing: 'ease-in-out' },
    { transform: 'translateY(-14px) rotate(-1deg) scale(1.05)', offset: 0.73, easing: 'ease-in-out' },
    { transform: 'none' },
  ]),
  move('shadow', 100, 2070, [
    { opacity: 0, transform: 'translateY(26%) scale(1.12)', easing: ease.soft },
    { opacity: 1, transform: 'none', offset: 0.53 },
    { opacity: 1, transform: 'none', offset: 0.6, easing: 'ease-in-out' },
    { opacity: 1, transform: 'scaleX(.42)', offset: 0.8, easing: 'ease-in-out' },
    { opacity: 1, transform: 'none' },
  ]),
  move('pile', 750, 600, opacity(0, 1)),
  ...turnOver(1350, 320, 500),
  move('actions', 2000, 550, ease.soft, appear('translateY(12px)')),
];

/** The seal is held: the wax warms and cracks. A tap plays it, too. */
const hold = (): Move[] => [
  ...sealWarms,
  move('heading', 60, 420, 'ease-out', opacity(1, 0)),
  move('actions', 60, 420, 'ease-out', opacity(1, 0)),
  move('envelope', 0, holdMs, ease.press, transform('scale(1)', 'scale(1.045)')),
  move(
    'back',
    holdMs - 280,
    280,
    transform(
      'none',
      'translate(.6px, -.4px)',
      'translate(-.8px, .3px)',
      'translate(.9px, .5px)',
      'translate(-1px, -.5px)',
      'none',
    ),
  ),
];

/** The envelope springs back from the break, and gives a little as the stamp leaves it. */
const recoil = transform('scale(1.045)', 'scale(.985)', 'none', 'none', 'translateY(1.5%)', 'none').map(
  (frame, index) => ({ ...frame, offset: [0, 0.15, 0.372, 0.559, 0.77, 1][index] ?? 1, easing: 'ease-in-out' }),
);

const crumbs = Array.from({ length: 9 }, (_, index): Move => {
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
const breaking = (geometry: Geometry): Move[] => {
  const path = pathOf(geometry);
  return [
    move('heading', 0, 1, opacity(0, 0)),
    move('actions', 0, 1, opacity(0, 0)),
    ...sealBreaks,
    ...crumbs,
    move('wax-lower', 0, 240, ease.snap, transform('scale(.965)', 'translate(1.5%, 4%) rotate(4deg)')),
    move('flap-shadow', 280, 420, [
      { opacity: 1, transform: 'none' },
      { opacity: 0.55, transform: 'translateY(9%) scaleX(1.03)', offset: 0.84 },
      { opacity: 0, transform: 'translateY(-6%)' },
    ]),
    move('open-flap', 700, 800, [
      { transform: `${near} rotateX(-90deg)`, easing: ease.opens },
      { transform: `${near} rotateX(7deg)`, offset: 0.55, easing: 'ease-in-out' },
      { transform: `${near} rotateX(-3deg)`, offset: 0.8, easing: 'ease-in-out' },
      { transform: `${near} rotateX(0)` },
    ]),
    move('glow', 560, 1340, [
      { opacity: 0, transform: 'translateY(30%) scale(.7)', easing: 'ease-in' },
      { opacity: 0.9, transform: 'none', offset: 0.5, easing: 'ease-out' },
      { opacity: 0, transform: 'translateY(-14%) scale(1.15)' },
    ]),
    move('stamp', 702, 1, opacity(0, 1)),
    move('stamp', 850, 1050, ease.glide, transform(path.inside, path.above)),
    move('stamp-size', 1100, 800, 'ease-in-out', transform(path.small, path.nearer)),
    move('stamp-shadow', 1000, 900, opacity(0, 0.55)),
    // Each on its own: a transform around both would keep the stamp from sliding between them.
    ...(['in-front', 'behind'] as const).map((side): Move => move(side, 0, 1660, recoil)),
  ];
};

/** The envelope sinks away, it gets dark, and the stamp with its first frame comes close. Begins where the breaking ended. */
const growing = (geometry: Geometry): Move[] => {
  const { nearer, large } = pathOf(geometry);
  const sink = (to: string): Keyframe[] => both([1, 'none'], [0, to]);
  return [
    ...(['in-front', 'behind'] as const).map((side): Move =>
      move(side, 0, 900, 'cubic-bezier(.5,0,.9,.6)', sink('translateY(46%) scale(.93)')),
    ),
    move('shadow', 0, 700, opacity(1, 0)),
    move('pile', 0, 750, 'ease-in', sink('translateY(40%)')),
    move('stamp-size', 0, 1450, 'cubic-bezier(.55,0,.12,1)', transform(nearer, large)),
    move('stamp-shadow', 0, 1450, opacity(0.55, 1, 0)),
    move('night', 0, 1300, 'ease-in-out', opacity(0, 1)),
    move('paper-edge', 650, 800, [
      { opacity: 1, transform: 'none', easing: 'ease-in' },
      { opacity: 1, transform: 'scale(1.09)', offset: 0.72 },
      { opacity: 0, transform: 'scale(1.3)' },
    ]),
  ];
};

/** Light comes back, and the stamp takes its place in the letter. */
const returning = (geometry: Geometry): Move[] => {
  const path = pathOf(geometry);
  const home = 'cubic-bezier(.6,0,.1,1)';
  return [
    move('night', 60, 820, 'ease-in-out', opacity(1, 0)),
    move('desk', 500, 900, 'ease-in-out', opacity(1, 0)),
    move('paper-edge', 0, 560, ease.soft, [
      { opacity: 0, transform: 'scale(1.3)' },
      { opacity: 1, offset: 0.1 },
      { opacity: 1, transform: 'none' },
    ]),
    move('stamp-shadow', 300, 700, opacity(0, 0.8)),
    move('stamp', 120, 1080, home, transform(path.above, 'translate(0, 0)')),
    move('stamp-size', 120, 1080, home, transform(path.large, 'translate(0, 0) scale(1) rotate(0deg)')),
    move('sheet', 560, 900, ease.soft, [
      { opacity: 0, transform: 'translateY(110px) rotate(1.2deg)' },
      { opacity: 1, offset: 0.08 },
      { opacity: 1, transform: 'none' },
    ]),
    move('postmark', 1240, 170, ease.thump, appear('scale(1.35)')),
    move('line', 880, 600, ease.soft, appear('translateY(10px)')),
  ];
};

/** The wait for a first frame that is late: the stamp floats. Repeats until it comes. */
const floating = (geometry: Geometry): Move[] => {
  const { above } = pathOf(geometry);
  return [['stamp', transform(above, `${above} translateY(-6px)`, above), 0, 2400, 'ease-in-out', 'none']];
};

/** With reduced motion: what is around the letter fades, and the letter gives way to the message once its first frame is there. */
const calmBreaking = (): Move[] => [
  move('heading', 0, 250, opacity(1, 0)),
  move('actions', 0, 250, opacity(1, 0)),
  move('stamp', 0, 1, opacity(0, 0)),
];

const calmGrowing = (geometry: Geometry): Move[] => {
  const path = pathOf(geometry);
  return [
    move('paper-edge', 0, 1, opacity(0, 0)),
    move('night', 0, 350, opacity(0, 1)),
    move('stamp', 0, 350, opacity(0, 1)),
    move('stamp', 0, 1, transform(path.above, path.above)),
    move('stamp-size', 0, 1, transform(path.large, path.large)),
  ];
};

const calmReturning = (): Move[] => [
  move('night', 0, 300, opacity(1, 0)),
  move('desk', 0, 300, opacity(1, 0)),
  move('sheet', 0, 300, opacity(0, 1)),
];

const scenes = { arrival, hold, breaking, growing, returning, floating, calmBreaking, calmGrowing, calmReturning };

type SceneMotion = keyof typeof scenes;

/** Between the lines of the letter, which come one after another. Milliseconds. */
const lineDelay = 130;

const apart = { line: lineDelay };

export const stage = (root: HTMLElement, scene: SceneMotion): Animation[] =>
  stageMotions(root, scenes[scene](geometryOf(root)), { iterations: scene === 'floating' ? Infinity : 1, apart });
