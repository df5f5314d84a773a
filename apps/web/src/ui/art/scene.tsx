import { Hills, views } from './hills.tsx';
import { inks } from './inks.ts';
import { range } from './perforation.ts';

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
