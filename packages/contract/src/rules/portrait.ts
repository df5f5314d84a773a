import type { Drawing } from '../portraits.ts';

/** A filled or stroked SVG path. Widths are in the portrait's units. */
export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

/** The part of the plane that a portrait fills: x, y, width and height, 4:5. */
export const portraitView = [11, 13, 98, 122.5] as const;

type Tint = readonly [paper: string, ink: string];
/** Of a stamp with an initial, in the order of the stamps' colors. */
export const stampTints: readonly [Tint, ...Tint[]] = [
  ['#DBEAE4', '#17524F'],
  ['#F9DFD8', '#93281E'],
  ['#D5E6EB', '#215A73'],
  ['#FBE8BD', '#5E4309'],
  ['#E7DDEB', '#553A63'],
  ['#E6EACD', '#4A5A1C'],
  ['#F6D9C2', '#7A3F16'],
  ['#D9DFF0', '#33437A'],
  ['#EFE2CF', '#5F3E28'],
  ['#D3EAE8', '#155E63'],
  ['#F5DCE6', '#7C2B4F'],
  ['#E1E4E0', '#37473F'],
];

/** The hill below the initial, in its ink; in a box of 80 by 100. */
export const stampHill = { d: 'M0 84c20-14 34-10 44-4s20 4 36-6v26H0z', opacity: 0.18 } as const;

/** What a stamp without a picture shows. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

interface Hair {
  readonly color: string;
  /** Behind the head, and in front of it. */
  readonly back?: string;
  readonly front?: string;
  readonly beard?: true;
  readonly mustache?: true;
  readonly glasses?: true;
  readonly earrings?: true;
  /** Laughing eyes and fine lines. */
  readonly old?: true;
  /** An open smile. */
  readonly laughing?: true;
  /** A scarf is in the color of the clothes. */
  readonly scarf?: true;
}

/** In the order of the choices. */
const hairs: readonly Hair[] = [
  {
    color: '#6A4128',
    back: 'M60 24C34 22 30 46 31 70c1 20-5 32-9 40h24l-4-34h38l-4 36h23c-5-10-9-22-8-42 1-24-5-48-31-46z',
    front: 'M34 66c-2-24 8-36 26-36s29 12 26 36c-3-12-7-18-14-23-8 7-24 9-30 7-4 4-6 9-8 16z',
  },
  {
    color: '#B17F45',
    back: 'M35 62c-5-26 8-38 26-37 19 1 28 14 24 37z',
    front:
      'M34 62c-3-16 2-27 11-31 3-6 10-8 17-6 8-2 17 3 20 10 5 6 6 16 3 27-2-9-5-14-9-17-6 2-10 0-13-3-6 5-14 5-18 3-6 4-9 9-11 17z',
    laughing: true,
  },
  {
    color: '#33251F',
    back: 'M60 25c-24-2-31 20-28 46 2 8 4 12 8 14h40c4-2 6-6 8-14 3-26-4-48-28-46zM74 26c-4-14 14-20 20-8 5 10-6 18-14 15z',
    front: 'M34 68c-4-26 8-38 27-38 18 0 28 14 25 38-3-12-8-22-18-29-8 8-22 12-29 13-3 5-4 9-5 16z',
    earrings: true,
  },
  {
    color: '#3B2A22',
    back: 'M35 60c-4-24 8-35 25-35s29 11 25 35z',
    front: 'M34 63c-4-22 4-34 16-36 16-4 32 0 35 16 1 7 1 13-1 20-1-10-4-15-8-18-12 2-24 0-30-4-7 4-10 11-12 22z',
    beard: true,
  },
  {
    color: '#2A211D',
    back: 'M60 17c12-4 24 3 27 13 10 4 13 15 9 24 5 9 1 20-7 25-3 6-9 9-15 8H46c-6 1-12-2-15-8-8-5-12-16-7-25-4-9-1-20 9-24 3-10 15-17 27-13z',
    front:
      'M35 60c-6-6-4-14 1-17 0-8 8-13 14-11 4-6 15-6 19 0 7-2 14 3 14 11 6 4 7 12 1 18-2-8-5-12-10-14-4 3-9 3-12 0-4 3-9 3-12 0-7 2-12 6-15 13z',
    laughing: true,
  },
  {
    color: '#D9D4CB',
    back: 'M60 23c-26-2-34 22-31 47 1 12 3 18 8 22h46c5-4 7-10 8-22 3-25-5-49-31-47z',
    front: 'M33 72c-5-28 7-43 28-43 20 0 30 15 26 43-3-13-7-22-13-28-9 7-26 8-33 4-4 6-6 13-8 24z',
    glasses: true,
    old: true,
  },
  {
    color: '#E4E0D8',
    back: 'M34 66c-5-6-4-16 0-22 2 8 2 14 1 22zM86 66c5-6 4-16 0-22-2 8-2 14-1 22z',
    mustache: true,
    old: true,
  },
  {
    color: '#33251F',
    scarf: true,
    back: 'M60 20c-28-1-36 24-32 52 2 18-2 32-8 42h80c-6-10-10-24-8-42 4-28-4-53-32-52z',
    front:
      'M60 20c-26 0-34 20-32 46 1 20 8 34 18 44 6 5 22 5 28 0 10-10 17-24 18-44 2-26-6-46-32-46zM60 35c17 0 23 10 23 26 0 11-3 20-8 26-5 6-10 9-15 9s-10-3-15-9c-5-6-8-15-8-26 0-16 6-26 23-26z',
  },
];

/** Light and shaded skin, in the order of the choices. */
const skins: readonly (readonly [light: string, shade: string])[] = [
  ['#F6D3B6', '#DDA07A'],
  ['#F2C7A4', '#D3906A'],
  ['#E3AF84', '#BF8055'],
  ['#C68B5F', '#9C6540'],
  ['#97613F', '#6E4229'],
  ['#6B432E', '#4A2B1C'],
];

/** Clothes and the paper behind them. */
const clothes: readonly (readonly [cloth: string, paper: string])[] = [
  ['#B4372A', '#D3E4E6'],
  ['#2F7168', '#F6E3B4'],
  ['#17524F', '#F3D3C5'],
  ['#C98A2B', '#D2E1D4'],
  ['#6B4A7A', '#E6DBEA'],
  ['#3B5B80', '#F1E4CF'],
];

const facePath = 'M36 60c0-19 9-29 24-29s24 10 24 29c0 12-3 22-9 29-5 6-10 8-15 8s-10-2-15-8c-6-7-9-17-9-29z';
const line = '#2A1B14';

const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** A drawn portrait, back to front: gouache planes, lit from the left. Choices that don't exist are drawn as the first. */
export function portraitShapes({ hair: hairChoice, skin, clothes: clothesChoice }: Drawing): Shape[] {
  const hair = hairs[hairChoice] ?? hairs[0] ?? { color: line };
  const [light, shade] = skins[skin] ?? ['#F2C7A4', '#D3906A'];
  const [cloth, paper] = clothes[clothesChoice] ?? ['#B4372A', '#D3E4E6'];
  const strands = hair.scarf ? cloth : hair.color;
  return [
    { d: 'M0 0h120v150H0z', fill: paper },
    { d: oval(84, 46, 36), fill: '#fff', opacity: 0.32 },
    ...(hair.back === undefined
      ? []
      : [
          { d: hair.back, fill: strands },
          { d: hair.back, fill: '#1B1010', opacity: hair.old ? 0.1 : 0.2 },
        ]),
    { d: 'M49 84h22v20c8 6 8 12-11 16-19-4-19-10-11-16z', fill: shade },
    { d: 'M4 152c1-27 17-40 45-46 6 8 16 8 22 0 28 6 44 19 45 46z', fill: cloth },
    { d: 'M71 106c28 6 44 19 45 46H80c6-16 2-32-9-46z', fill: '#0B1817', opacity: 0.16 },
    { d: 'M49 106c4 12 18 12 22 0l4 2c-4 17-26 17-30 0z', fill: '#FFF9EC', opacity: 0.75 },
    ...(hair.scarf
      ? []
      : [
          { d: oval(35.5, 67, 4, 6.5), fill: light },
          { d: oval(84.5, 67, 4, 6.5), fill: shade },
        ]),
    ...(hair.earrings ? [oval(35.5, 79, 1.8), oval(84.5, 79, 1.8)].map((d) => ({ d, fill: '#F2B544' })) : []),
    { d: facePath, fill: light },
    { d: 'M69 32c10 5 15 15 15 28 0 12-3 22-9 29-3 4-7 6-10 7 10-14 14-42 4-64z', fill: shade, opacity: 0.5 },
    { d: oval(47, 76, 7, 5), fill: '#D8553F', opacity: 0.2 },
    { d: oval(72, 76, 7, 5), fill: '#C2432F', opacity: 0.2 },
    ...(hair.beard
      ? [
          {
            d: 'M36 66c2 8 6 12 11 12 6-4 20-4 26 0 5 0 9-4 11-12-1 12-4 18-9 24-5 6-10 8-15 8s-10-2-15-8c-5-6-8-12-9-24z',
            fill: hair.color,
          },
          { d: 'M51 83c5-3 13-3 18 0-3 5-15 5-18 0z', fill: '#C9755C' },
        ]
      : []),
    ...eyes(hair),
    {
      d: 'M43 57.5q5.5-3.5 11-1M66 56.500q5.500-2.500 11 1',
      stroke: hair.old ? '#8D857B' : hair.color,
      width: 2,
    },
    { d: 'M60 64c1 5 4 8 2.500 10-1 1.300-3.500 1.200-5 .4', stroke: shade, width: 1.8 },
    ...mouth(hair),
    ...(hair.old ? [{ d: 'M47 74q-2 4-1 7M73 74q2 4 1 7M41 68l-3 1M79 68l3 1', stroke: shade, width: 1.1 }] : []),
    ...(hair.glasses
      ? [
          { d: oval(48.5, 66, 8.6), fill: '#fff', opacity: 0.18 },
          { d: oval(71.5, 66, 8.6), fill: '#fff', opacity: 0.18 },
          {
            d: `${oval(48.5, 66, 8.6)}${oval(71.5, 66, 8.6)}M57 65q3-2.500 6 0M40 64l-4-1M80 64l4-1`,
            stroke: '#4A3626',
            width: 1.6,
          },
        ]
      : []),
    ...(hair.front === undefined ? [] : [{ d: hair.front, fill: strands }]),
  ];
}

function eyes({ old, laughing }: Hair): Shape[] {
  if (old || laughing) return [{ d: 'M44 66q5-4.500 10 0M66 66q5-4.500 10 0', stroke: line, width: 2 }];
  return [
    { d: `${oval(49, 65.5, 2.5, 3)}${oval(71, 65.5, 2.5, 3)}`, fill: line },
    { d: 'M44.500 63.500q4.500-4 9 0M66.500 63.500q4.500-4 9 0', stroke: line, width: 1.3 },
    { d: `${oval(48.2, 64.5, 0.9)}${oval(70.2, 64.5, 0.9)}`, fill: '#fff' },
  ];
}

function mouth({ beard, mustache, laughing }: Hair): Shape[] {
  if (beard) return [];
  if (laughing) return [{ d: 'M50 81q10 9 20 0q-10 3.500-20 0z', fill: '#fff', stroke: '#8E3A2B', width: 1.3 }];
  return [
    { d: `M51 ${mustache ? 86 : 82}q9 7 18 0`, stroke: '#8E3A2B', width: 2 },
    ...(mustache ? [{ d: 'M60 78c-4-3-12-1-14 5 6-1 11 0 14-1 3 1 8 0 14 1-2-6-10-8-14-5z', fill: '#E4E0D8' }] : []),
  ];
}

/** The color that stands for a choice of skin or clothes. */
export function portraitInk(part: 'skin' | 'clothes', choice: number): string {
  return (part === 'skin' ? skins : clothes)[choice]?.[0] ?? '#F2C7A4';
}
