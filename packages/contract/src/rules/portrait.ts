import type { portraitChoices } from './choices.ts';
import { both, clothes, hairs, oval, repeated, skins, type Hair, type Shape } from './portrait-parts.ts';

export type PortraitPart = Exclude<keyof typeof portraitChoices, 'color'>;
export type Drawing = Record<PortraitPart, number>;

export const portraitView = [11, 13, 98, 122.5] as const;

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
type Tint = readonly [paper: string, ink: string];

export const stampHill = { d: 'M0 84c20-14 34-10 44-4s20 4 36-6v26H0z', opacity: 0.18 } as const;

export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

const ink = '#2A1B14';
const dark = '#1B1010';
const lips = '#A2402F';
const gray = '#8D857B';

const grown = {
  head: 'M37 60c0-20 8-29 23-29s23 9 23 29c0 13-3 21-9 28-4 5-9 8-14 8s-10-3-14-8c-6-7-9-15-9-28z',
  shade: 'M69 32c9 5 14 14 14 28 0 13-3 21-9 28-3 4-7 7-11 8 10-13 15-44 6-64z',
  nose: 'M60.5 67c1 4 3.5 6 2 8.5-1 1.3-3.5 1.2-5 .3',
  eyes: 66,
  mouth: 82,
  eye: 2.5,
  cheek: 4.4,
  brow: 2.2,
};
const young: typeof grown = {
  head: 'M35 68c0-22 9-34 25-34s25 12 25 34c0 9-2 15-6 20-5 7-12 11-19 11s-14-4-19-11c-4-5-6-11-6-20z',
  shade: 'M70 37c10 5 15 16 15 31 0 9-2 15-6 20-4 6-10 10-16 11 13-11 18-41 7-62z',
  nose: 'M57.5 78q2.5 2.5 5 0',
  eyes: 71,
  mouth: 86,
  eye: 3.1,
  cheek: 5,
  brow: 1.7,
};

const filled = (d: string | undefined, fill: string, opacity = 1): Shape[] =>
  d === undefined ? [] : [{ d, fill, opacity }];
const drawn = (d: string | undefined, stroke: string, width: number, opacity = 1): Shape[] =>
  d === undefined ? [] : [{ d, stroke, width, opacity }];

export function portraitShapes({ hair: hairChoice, skin, clothes: clothesChoice }: Drawing, color: number): Shape[] {
  const hair = hairs[hairChoice] ?? hairs[0];
  const [light, shade] = skins[skin] ?? skins[0];
  const { color: cloth, trim } = clothes[clothesChoice] ?? clothes[0];
  const { has, back, over, front, strands } = hair;
  const isOld = hair.age === 'old';
  const face = hair.age === 'child' || hair.age === 'baby' ? young : grown;
  const strand = has === 'scarf' ? cloth : hair.color;
  const isDark = skin > 3;
  const braidTies = has === 'braids' ? both((s) => oval(60 + s * 28.5, 113, 3, 2.4)) : undefined;
  return [
    ...filled('M0 0h120v150H0z', stampTints[color]?.[0] ?? stampTints[0][0]),
    ...filled(oval(60, 62, 44), '#fff', 0.38),
    ...drawn(
      repeated(35, (row) => `M0 ${row * 3.5 + 14}h120`),
      '#1B2E31',
      0.45,
      0.1,
    ),
    ...filled(back, strand),
    ...filled(back, dark, isOld ? 0.12 : 0.25),
    ...filled('M50 84h20v20c8 5 8 11-10 16-18-5-18-11-10-16z', shade),
    ...filled('M6 152c1-26 16-39 42-46 6 8 18 8 24 0 26 7 41 20 42 46z', cloth),
    ...filled('M72 106c26 7 41 20 42 46H84c5-16 0-32-12-46z', '#0B1817', 0.14),
    ...trim,
    ...filled(over, strand),
    ...filled(has === 'scarf' ? over : undefined, dark, 0.22),
    ...filled(braidTies, cloth),
    ...filled(braidTies, '#fff', 0.35),
    ...(has === 'scarf' ? [] : ears(face.eyes, light, shade)),
    ...filled(has === 'earrings' ? both((s) => oval(60 + s * 24.5, 78, 1.9)) : undefined, '#F2B544'),
    ...filled(face.head, light),
    ...filled(face.shade, shade, isDark ? 0.5 : 0.42),
    ...filled(
      both((s) => oval(60 + s * 13.5, face.eyes + 11, 6.2, face.cheek)),
      '#D8452F',
      isDark ? 0.28 : 0.24,
    ),
    ...filled(has === 'braids' ? both(freckles) : undefined, shade),
    ...(has === 'beard' ? beard(hair.color) : []),
    ...eyes(hair, face),
    ...drawn(
      `M44 ${face.eyes - 8.5}q5-4 10-1.5M66 ${face.eyes - 10}q5-2.5 10 1.5`,
      isOld ? '#9B948A' : hair.color,
      face.brow,
    ),
    ...drawn(face.nose, shade, 1.9),
    ...mouth(hair, face.mouth),
    ...drawn(isOld ? 'M48 77q-2.5 4-1.5 7M72 77q2.5 4 1.5 7M40.5 66l-2.5-1.5M79.5 66l2.5-1.5' : undefined, shade, 1.1),
    ...(has === 'glasses' ? glasses() : []),
    ...filled(front, strand),
    ...drawn(strands, isOld ? gray : '#fff', 1.1, isOld ? 0.45 : 0.2),
  ];
}

const freckles = (side: 1 | -1): string =>
  oval(60 + side * 9, 80, 0.8) + oval(60 + side * 13.5, 82, 0.8) + oval(60 + side * 14.5, 78, 0.8);

function ears(eyeLine: number, light: string, shade: string): Shape[] {
  const y = eyeLine + 2;
  return [
    ...filled(oval(36, y, 4, 6), light),
    ...filled(oval(84, y, 4, 6), shade),
    ...drawn(`M34.5 ${y - 2}q2.5 1 1.5 5M85.5 ${y - 2}q-2.5 1-1.5 5`, ink, 0.9, 0.3),
  ];
}

function beard(color: string): Shape[] {
  return [
    ...filled(
      'M37 63c2 9 5 13 11 14 4-4 20-4 24 0 6-1 9-5 11-14 1 12-3 20-9 27-4 5-9 8-14 8s-10-3-14-8c-6-7-10-15-9-27z',
      color,
    ),
    ...filled('M52 83c5-2 11-2 16 0-3 6-13 6-16 0z', '#FFF9EC'),
    ...drawn('M52 83c5-2 11-2 16 0', lips, 1.4),
  ];
}

function glasses(): Shape[] {
  const lenses = both((s) => oval(60 + s * 11.5, 66, 8.4));
  return [...filled(lenses, '#fff', 0.22), ...drawn(`${lenses}M57 65q3-2.5 6 0M40 64l-4-1M80 64l4-1`, '#7A3F16', 1.7)];
}

function eyes({ age, isLaughing }: Hair, { eyes: y, eye }: typeof grown): Shape[] {
  if (isLaughing && age !== 'baby')
    return drawn(
      both((s) => `M${55 + s * 11} ${y + 1}q5-5.5 10 0`),
      ink,
      2.1,
    );
  return [
    ...filled(
      both((s) => oval(60 + s * 11, y, eye, eye + 0.6)),
      ink,
    ),
    ...drawn(age === 'old' ? undefined : both((s) => `M${55.5 + s * 11} ${y - 2.5}q4.5-4 9 0`), ink, 1.2),
    ...filled(
      both((s) => oval(59.1 + s * 11, y - 1.2, 1)),
      '#fff',
    ),
  ];
}

function mouth({ has, isLaughing }: Hair, y: number): Shape[] {
  if (has === 'beard') return [];
  if (isLaughing)
    return [
      ...filled(`M51 ${y}q9 2.5 18 0-1.5 9-9 9t-9-9z`, '#8E3A2B'),
      ...filled(`M52.5 ${y + 0.4}q7.5 2 15 0l-.8 2.6q-6.7 1.6-13.400 0z`, '#fff'),
    ];
  if (has !== 'mustache') return drawn(`M52 ${y}q8 6.5 16 0`, lips, 2.1);
  return [
    ...drawn(`M53 ${y + 4}q7 5 14 0`, lips, 2.1),
    ...filled('M60 77c-5-2-13 0-16 7 6 2 12 1 16-2 4 3 10 4 16 2-3-7-11-9-16-7z', '#EDE9E2'),
    ...drawn('M58 80c-3 1-6 2-9 2M62 80c3 1 6 2 9 2', gray, 0.9, 0.5),
  ];
}

export const skinInk = (choice: number): string => (skins[choice] ?? skins[0])[0];
