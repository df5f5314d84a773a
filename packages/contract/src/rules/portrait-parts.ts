export interface Shape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
}

export interface Hair {
  readonly color: string;
  readonly back?: string;
  readonly over?: string;
  readonly front?: string;
  readonly strands?: string;
  readonly age: 'baby' | 'child' | 'adult' | 'old';
  readonly has?: 'beard' | 'mustache' | 'glasses' | 'earrings' | 'braids' | 'scarf';
  readonly isLaughing?: true;
}

export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
export const both = (draw: (side: 1 | -1) => string): string => draw(-1) + draw(1);

export const hairs: readonly [Hair, ...Hair[]] = [
  {
    color: '#6B3F26',
    age: 'adult',
    back: 'M60 24c-24 0-31 18-30 40 0 18-5 30-8 46 12 10 64 10 76 0-3-16-8-28-8-46 1-22-6-40-30-40z',
    over: 'M37 62c-8 14-5 26-9 40-2 7-4 11-3 17 8 3 15-1 18-9 3-9-1-18-2-28zM83 62c8 14 5 26 9 40 2 7 4 11 3 17-8 3-15-1-18-9-3-9 1-18 2-28z',
    front: 'M34 70c-5-28 5-46 27-46s30 18 25 46c-2-12-6-21-15-29-5 7-12 11-21 14-8 3-13 7-16 15z',
    strands: 'M70 29c-2 9-10 16-20 20M76 32c5 7 8 15 8 25M33 84c0 8-2 15-4 22M88 84c0 8 2 15 4 22',
  },
  {
    color: '#C08A4A',
    age: 'child',
    back: 'M35 68c-6-26 6-42 25-42s31 16 25 42z',
    front:
      'M33 70c-4-14-2-27 6-34-1-3 0-6 3-8 4 1 6 1 8-1 6-4 16-4 23 1 4-1 7 0 9 3 6 8 7 24 5 39-2-9-4-14-8-18-4 3-8 2-11-2-4 5-11 7-17 5-6 2-14 5-18 15z',
    strands: 'M50 32c-5 4-8 8-9 14M62 30c-1 6-4 11-9 15M74 33c3 3 5 7 6 12',
    isLaughing: true,
  },
  {
    color: '#33251F',
    age: 'adult',
    back: `${oval(60, 22, 12, 11)}M60 27c-22 0-28 18-26 38 1 9 3 15 7 19h38c4-4 6-10 7-19 2-20-4-38-26-38z`,
    front: 'M35 70c-4-28 6-42 25-42s29 14 25 42c-2-13-8-23-25-29-17 6-23 16-25 29z',
    strands: 'M60 30c-9 3-16 10-19 20M60 30c9 3 16 10 19 20M52 20c4-5 12-5 16 0M54 26c4 3 8 3 12 0',
    has: 'earrings',
  },
  {
    color: '#3A2A22',
    age: 'adult',
    back: 'M36 62c-4-24 7-36 24-36s28 12 24 36z',
    front: 'M35 66c-4-18 0-31 9-36 8-6 25-7 34 1 8 7 9 20 7 35-1-9-3-14-6-19-10 0-20-1-30-6-7 6-12 14-14 25z',
    strands: 'M52 33c8 5 18 7 27 7M46 35c2 1 3 2 5 3',
    has: 'beard',
  },
  {
    color: '#2B211D',
    age: 'adult',
    back: 'M60 16c9-4 20 0 24 9 9 2 14 11 12 20 6 7 5 17-1 22 1 9-5 17-13 18-5 5-12 6-18 4h-8c-6 2-13 1-18-4-8-1-14-9-13-18-6-5-7-15-1-22-2-9 3-18 12-20 4-9 15-13 24-9z',
    front:
      'M35 66c-4-5-4-12 0-16-2-7 3-14 10-14 3-7 13-9 18-5 7-3 13 1 15 6 7 0 11 7 9 13 3 5 2 12-2 16-1-7-3-11-7-13-4 2-8 1-10-2-4 3-9 3-12 0-4 3-9 2-11-1-5 3-8 8-10 16z',
    strands:
      'M40 44c2-4 6-5 9-4M56 37c3-3 8-3 11 0M77 43c3 1 5 4 5 8M27 52c-2 4-2 8 1 11M93 52c2 4 2 8-1 11M46 23c4-3 8-3 11 0',
    isLaughing: true,
    has: 'earrings',
  },
  {
    color: '#CFCAC2',
    age: 'old',
    back: 'M60 24c-25 0-32 18-31 40 0 10 1 18 5 25 16 6 36 6 52 0 4-7 5-15 5-25 1-22-6-40-31-40z',
    front: 'M34 74c-6-32 5-48 27-48s31 16 25 48c-2-13-6-22-15-30-6 7-13 10-21 12-8 3-14 8-16 18z',
    strands: 'M70 31c-4 8-11 13-20 16M76 34c5 6 8 13 9 22M33 66c-1 7 0 13 2 19M87 66c1 7 0 13-2 19',
    has: 'glasses',
  },
  {
    color: '#E6E1D8',
    age: 'old',
    back: `M36 50c-5 4-7 14-3 24 3 1 5-1 6-4l-1-20zM84 50c5 4 7 14 3 24-3 1-5-1-6-4l1-20z`,
    has: 'mustache',
  },
  {
    color: '#33251F',
    age: 'adult',
    has: 'scarf',
    over: 'M60 19c-27 0-34 20-33 44 0 22-1 34-8 46 12 16 70 16 82 0-7-12-8-24-8-46 1-24-6-44-33-44z',
    front:
      'M60 19c-26 0-33 20-32 44 0 20 3 34 13 45 8 8 30 8 38 0 10-11 13-25 13-45 1-24-6-44-32-44zM60 35c16 0 22 11 22 27 0 12-3 20-9 27-4 5-8 7-13 7s-9-2-13-7c-6-7-9-15-9-27 0-16 6-27 22-27z',
    strands: 'M38 34c-6 9-7 22-5 36M82 34c6 9 7 22 5 36M44 100c9 7 23 7 33 0M48 108c7 4 17 4 24 0',
  },
  {
    color: '#B5532A',
    age: 'child',
    back: 'M35 72c-6-28 6-46 25-46s31 18 25 46z',
    over: 'M35 70c-7 2-10 9-7 15-4 4-4 11 0 15-3 5-2 11 3 14 5-2 8-8 6-14 4-4 4-11 1-15 3-5 2-11-3-15zM85 70c7 2 10 9 7 15 4 4 4 11 0 15 3 5 2 11-3 14-5-2-8-8-6-14-4-4-4-11-1-15-3-5-2-11 3-15z',
    front: 'M34 74c-6-30 5-47 26-47s32 17 26 47c-2-14-9-25-26-31-17 6-24 17-26 31z',
    strands:
      'M60 28v15M54 32c-8 3-14 10-16 20M66 32c8 3 14 10 16 20M29 85c3 2 6 2 9 0M28 100c3 2 6 2 9 0M82 85c3 2 6 2 9 0M83 100c3 2 6 2 9 0',
    has: 'braids',
  },
  {
    color: '#EDE9E2',
    age: 'old',
    back: 'M60 18c7-4 16-1 19 6 8 1 12 8 10 15 6 4 7 12 2 17 3 7-1 14-8 15H37c-7-1-11-8-8-15-5-5-4-13 2-17-2-7 2-14 10-15 3-7 12-10 19-6z',
    front:
      'M35 66c-5-4-6-12-1-16-2-9 5-17 13-17 4-6 14-8 18-3 8-3 16 2 17 9 7 2 9 9 6 14 2 5 1 10-3 13-1-6-4-10-8-10-3 2-7 2-10-1-4 3-9 3-12 0-4 3-8 2-11 0-5 1-8 5-9 11z',
    strands:
      'M41 43c2-3 5-4 8-2M56 38c3-3 7-3 10 0M76 44c3 0 5 2 6 5M34 56c1-2 3-3 5-2M46 26c3-3 7-3 10 0M86 36c2 2 2 5 1 7',
    isLaughing: true,
  },
  {
    color: '#8A5A34',
    age: 'baby',
    front: 'M38 52c1-13 10-20 22-20s21 7 22 20c-5-6-10-9-15-10-2 3-6 4-9 2-1-2 0-4 2-4-9 0-16 4-22 12z',
    strands: 'M45 41c3-3 7-5 11-5M70 37c3 1 5 3 7 5',
    isLaughing: true,
  },
  {
    color: '#1E1A1C',
    age: 'adult',
    back: 'M36 60c-4-22 7-34 24-34s28 12 24 34z',
    front:
      'M35 66c-4-16-2-30 8-37 10-6 28-6 36 3 7 8 8 20 6 34-1-8-3-13-6-17-5-1-9-4-11-8-6 7-17 10-26 9-4 4-6 9-7 16z',
    strands: 'M66 32c-4 7-12 11-22 12M72 34c3 4 6 7 9 9',
  },
];

export const skins: readonly [Skin, ...Skin[]] = [
  ['#F8DCC4', '#E3AE8B'],
  ['#F2C7A4', '#D3936C'],
  ['#E3B084', '#BD8154'],
  ['#C68B5F', '#9A633E'],
  ['#99633F', '#6F432A'],
  ['#7B4F38', '#54341F'],
];

const line = (d: string, stroke: string, width: number, opacity = 1): Shape => ({ d, stroke, width, opacity });
const collar = 'M46 108c6 9 22 9 28 0';

export const repeated = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const clothes: readonly [Clothes, ...Clothes[]] = [
  {
    color: '#B4372A',
    trim: [
      { d: 'M47 97c7 5 19 5 26 0l2 12c-8 6-22 6-30 0z', fill: '#B4372A' },
      line('M47 98c7 5 19 5 26 0M50 102v7M55 103v8M60 104v8M65 103v8M70 102v7', '#8F2A1F', 1.1, 0.7),
    ],
  },
  {
    color: '#2F7168',
    trim: [line(collar, '#FBE8BD', 4), line('M27 117c20 8 46 8 66 0M17 127c26 9 60 9 86 0', '#FBE8BD', 3.6)],
  },
  {
    color: '#17524F',
    trim: [
      line('M60 114v24', '#DBEAE4', 1, 0.6),
      { d: oval(60, 121, 1.2) + oval(60, 130, 1.2), fill: '#DBEAE4' },
      { d: 'M48 103l-6 8 11 9 7-8zM72 103l6 8-11 9-7-8z', fill: '#DBEAE4' },
    ],
  },
  {
    color: '#C98A2B',
    trim: [
      line(collar, '#8C5C14', 4.4, 0.55),
      line(
        repeated(5, (n) => `M${38 + n * 10} 120l3 3 3-3`) + repeated(7, (n) => `M${28 + n * 10} 128l3 3 3-3`),
        '#8C5C14',
        1.5,
        0.6,
      ),
    ],
  },
  {
    color: '#6B4A7A',
    trim: [{ d: 'M48 104c-7 3-10 9-7 14 8 4 16 1 19-6zM72 104c7 3 10 9 7 14-8 4-16 1-19-6z', fill: '#FFF9EC' }],
  },
  {
    color: '#3B5B80',
    trim: [
      line(collar, '#E4EDF3', 3.4, 0.9),
      {
        d: repeated(5, (n) => oval(36 + n * 12, 120, 1.3)) + repeated(7, (n) => oval(24 + n * 12, 129, 1.3)),
        fill: '#E4EDF3',
      },
    ],
  },
];

interface Clothes {
  readonly color: string;
  readonly trim: readonly Shape[];
}
type Skin = readonly [light: string, shade: string];
