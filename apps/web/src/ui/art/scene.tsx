import { useId } from 'react';
import { range } from './stamp.tsx';
import { inks, cycle } from './inks.ts';

type View = {
  sky: readonly [string, string];
  sunX: number;
  sunY: number;
  far: string;
  near: string;
  people: readonly PersonLook[];
};
type PersonLook = { x: number; y: number; scale: number; coat: string; hair: string; bun?: boolean };

const far = [
  'M0 128c50-34 96-30 150-6s104 6 150-26v124H0z',
  'M0 118c70-10 92 26 160 14s90-34 140-24v112H0z',
  'M0 140c40-44 90-60 140-26s110 10 160-20v126H0z',
] as const;
const near = [
  'M0 168c66-34 132-30 190-10s74 8 110-4v66H0z',
  'M0 150c60 26 130 2 180 6s80 20 120 10v54H0z',
  'M0 176c80-40 150-20 200-14s70-10 100-12v70H0z',
] as const;

const threeGenerations: readonly PersonLook[] = [
  { x: 104, y: 180, scale: 1, coat: inks.poppy, hair: '#F1E7D6', bun: true },
  { x: 136, y: 182, scale: 0.62, coat: inks.marigold, hair: '#5A3A24' },
  { x: 166, y: 178, scale: 1.08, coat: inks.sky, hair: '#2A2320' },
];

/** The landscapes a stamp can show. */
const views = {
  sunset: { sky: ['#FBE3B4', '#F3B392'], sunX: 214, sunY: 92, far: far[0], near: near[0], people: threeGenerations },
  morning: {
    sky: ['#CFE4EA', '#F7E5C4'],
    sunX: 86,
    sunY: 100,
    far: far[1],
    near: near[1],
    people: [
      { x: 190, y: 176, scale: 0.8, coat: inks.poppy, hair: '#5A3A24' },
      { x: 214, y: 176, scale: 0.55, coat: inks.white, hair: '#B5713A' },
    ],
  },
  shore: {
    sky: ['#F5CFC0', '#F9E7BF'],
    sunX: 250,
    sunY: 108,
    far: far[2],
    near: near[2],
    people: [{ x: 88, y: 178, scale: 0.95, coat: '#1B4B58', hair: '#E9DFCF' }],
  },
  dawn: { sky: ['#C9DDE8', '#E7D4DE'], sunX: 150, sunY: 92, far: far[0], near: near[1], people: [] },
  dusk: { sky: ['#2B5560', '#E9A77F'], sunX: 230, sunY: 100, far: far[1], near: near[0], people: [] },
} as const satisfies Record<string, View>;

function Person({ x, y, scale, coat, hair, bun }: PersonLook) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-13 0C-15-34-11-46 0-46s15 12 13 46z" fill={coat} />
      <circle cy="-56" r="10.5" fill={hair} />
      {bun ? <circle cy="-68" r="5" fill={hair} /> : null}
    </g>
  );
}

/** A landscape in a 300 × 220 box, for use inside another drawing. */
export function Hills({ view: name }: { view: keyof typeof views }) {
  const id = useId();
  const view: View = views[name];
  return (
    <g>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor={cycle(view.sky, 0)} />
          <stop offset="1" stopColor={cycle(view.sky, 1)} />
        </linearGradient>
      </defs>
      <rect width="300" height="220" fill={`url(#${id})`} />
      <circle cx={view.sunX} cy={view.sunY} r="33" fill={inks.marigold} opacity=".95" />
      <circle cx={view.sunX} cy={view.sunY} r="46" fill={inks.marigold} opacity=".18" />
      <path d={view.far} fill={inks.hill} />
      <path d={view.near} fill={inks.hillDeep} />
      {view.people.map((person) => (
        <Person key={person.x} {...person} />
      ))}
      <path
        d="M52 60q6-7 11 0q6-7 11 0M84 44q5-6 9 0q5-6 9 0"
        fill="none"
        stroke={inks.ink}
        strokeOpacity=".55"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
  );
}

function Cake() {
  return (
    <g>
      <rect width="300" height="220" fill={inks.blush} />
      <circle cx="150" cy="110" r="92" fill={inks.butter} />
      <rect x="82" y="128" width="136" height="62" rx="10" fill={inks.white} />
      <path d="M82 140q17 18 34 0t34 0 34 0 34 0v-8a8 8 0 0 0-8-8H90a8 8 0 0 0-8 8z" fill={inks.poppy} />
      {range(5).map((index) => (
        <g key={index} transform={`translate(${102 + index * 24} 96)`}>
          <rect x="-3" width="6" height="30" rx="2" fill={index % 2 ? inks.pine : inks.hill} />
          <path d="M0-16c7 8 5 14 0 14s-7-6 0-14z" fill={inks.marigold} />
        </g>
      ))}
      <rect x="64" y="188" width="172" height="8" rx="4" fill={inks.brass} />
    </g>
  );
}

function Cap() {
  return (
    <g>
      <rect width="300" height="220" fill={inks.sky} />
      <circle cx="150" cy="118" r="84" fill={inks.paper} />
      <path d="M106 116v34c20 16 68 16 88 0v-34z" fill={inks.pineDeep} />
      <path d="M150 72l86 36-86 36-86-36z" fill={inks.pine} />
      <path d="M222 114v44" stroke={inks.marigold} strokeWidth="4" />
      <path d="M216 158h12l3 22h-18z" fill={inks.marigold} />
      <path
        d="M60 60l6 6M238 58l-6 6M84 40l3 8M214 38l-3 8"
        stroke={inks.poppy}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  );
}

function Lamp() {
  return (
    <g>
      <rect width="300" height="220" fill={inks.night} />
      <path d="M150 70L40 220h220z" fill={inks.marigold} opacity=".22" />
      <circle cx="150" cy="92" r="70" fill={inks.marigold} opacity=".16" />
      <path d="M118 92l14-44h36l14 44z" fill={inks.marigold} />
      <rect x="147" y="92" width="6" height="72" fill={inks.brass} />
      <ellipse cx="150" cy="168" rx="30" ry="7" fill={inks.brass} />
      <path d="M0 176h300v44H0z" fill={inks.walnut} />
      <rect x="196" y="150" width="64" height="26" rx="3" fill={inks.poppy} />
      <rect x="190" y="136" width="60" height="16" rx="3" fill={inks.butter} />
    </g>
  );
}

const stills = { cake: Cake, cap: Cap, lamp: Lamp } as const;

export type SceneName = keyof typeof views | keyof typeof stills;

function isView(name: SceneName): name is keyof typeof views {
  return name in views;
}

function Drawing({ name }: { name: SceneName }) {
  if (isView(name)) return <Hills view={name} />;
  const Still = stills[name];
  return <Still />;
}

/** A stamp's picture, filling its box as `object-fit: cover` would. Decorative unless it has a title. */
export function Scene({
  name,
  className,
  title,
}: {
  name: SceneName;
  className?: string | undefined;
  title?: string | undefined;
}) {
  const label = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    <svg viewBox="0 0 300 220" preserveAspectRatio="xMidYMid slice" className={className} {...label}>
      <Drawing name={name} />
    </svg>
  );
}

const byCategory: Record<string, SceneName> = {
  milestone: 'cap',
  'tough-times': 'lamp',
  celebration: 'cake',
  'life-advice': 'dusk',
  'just-because': 'sunset',
};

/** The picture for a message that has no picture of its own yet. */
export function sceneForCategory(category: string): SceneName {
  return byCategory[category] ?? 'morning';
}
