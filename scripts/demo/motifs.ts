import { light } from '../../apps/server/src/lib/email/email-theme.ts';

const butter = '#FBE8BD';
const marigold = '#F2B544';
const rose = '#F08A75';
const wood = '#7A5410';

const turn = (at: number, shift = 0) => Math.sin(2 * Math.PI * (at + shift));
const group = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join('')}</g>`;
const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="${fill}" ${more}/>`;
const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const each = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('');
/** Repeats from 0 to 1, with each item at a different phase. */
const falling = (at: number, n: number, count: number) => (at + n / count) % 1;

const heart = 'M0 8C-12 -2 -8 -12 0 -6C8 -12 12 -2 0 8Z';

const leafColors = [marigold, light.poppy, rose] as const;
const balloonColors = [light.poppy, marigold, light.primary] as const;
const of = (colors: readonly string[], n: number) => colors[n % colors.length] ?? marigold;

function letter(at: number): string {
  return group(
    `translate(290 ${190 + 9 * turn(at)}) rotate(${-4 + 2 * turn(at, 0.2)})`,
    `<rect x="-104" y="-64" width="208" height="132" rx="8" fill="${butter}" stroke="${light.line}" stroke-width="2"/>`,
    each(
      13,
      (n) => `<rect x="${-100 + n * 16}" y="60" width="9" height="8" fill="${n % 2 ? light.primary : light.poppy}"/>`,
    ),
    line('M-102 -60L0 14L102 -60', '#E3B566', 3),
    group(`translate(0 12) scale(${2 + 0.15 * turn(at, 0.5)})`, shape(heart, light.poppy)),
  );
}

function kite(at: number): string {
  const [x, y] = [250 + 26 * turn(at), 120 + 12 * turn(at, 0.3)];
  const bows = each(4, (n) =>
    disc(x - 12 - n * 17 + 6 * turn(at, n / 5), y + 66 + n * 22, 6, n % 2 ? marigold : light.primary),
  );
  return [
    line(`M${x} ${y + 52}Q${x - 40} ${y + 130} 150 318`, light.inkSoft, 1.6),
    bows,
    group(
      `translate(${x} ${y}) rotate(${16 + 6 * turn(at, 0.1)})`,
      shape('M0 -58L40 0L0 58L-40 0Z', light.poppy),
      shape('M0 -58L40 0L0 0Z', marigold),
      shape('M0 58L-40 0L0 0Z', butter),
    ),
    person(150, 322, light.primary),
  ].join('');
}

function person(x: number, y: number, coat: string, size = 1): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    shape('M-13 0Q-13 -34 0 -36Q13 -34 13 0Z', coat),
    disc(0, -46, 11, '#F1C9A5'),
    shape('M-11 -48Q0 -66 11 -48Q0 -54 -11 -48Z', wood),
  );
}

function boat(at: number): string {
  const wave = (y: number, fill: string, shift: number) =>
    shape(`M-40 ${y}q40 ${12 * turn(at, shift)} 80 0${'t80 0'.repeat(8)}V380H-40Z`, fill);
  return [
    wave(262, '#9CCBE0', 0),
    group(
      `translate(${300 + 22 * turn(at)} ${258 + 6 * turn(at, 0.25)}) rotate(${5 * turn(at, 0.4)})`,
      shape('M-84 0H84L52 38H-52Z', '#FFFFFF', `stroke="${light.line}" stroke-width="2"`),
      shape('M0 -70L48 0H-48Z', light.paper, `stroke="${light.line}" stroke-width="2"`),
      shape('M0 -70L48 0H0Z', light.sunk),
      group('translate(0 18)', shape(heart, light.poppy)),
    ),
    wave(292, '#4C8AA3', 0.5),
    wave(322, '#215A73', 0.2),
  ].join('');
}

function house(at: number): string {
  const smoke = each(5, (n) => {
    const up = falling(at, n, 5);
    return disc(
      332 + 16 * up + 5 * turn(up),
      146 - 84 * up,
      6 + 10 * up,
      '#FFFFFF',
      `opacity="${(0.7 * (1 - up)).toFixed(2)}"`,
    );
  });
  const glow = `opacity="${(0.85 + 0.15 * turn(at)).toFixed(2)}"`;
  return [
    smoke,
    `<rect x="322" y="148" width="20" height="40" fill="${light.poppy}"/>`,
    `<rect x="210" y="196" width="150" height="112" fill="${light.paper}"/>`,
    shape('M196 200L285 132L374 200Z', light.poppy),
    `<rect x="268" y="246" width="36" height="62" rx="4" fill="${light.primary}"/>`,
    `<rect x="226" y="220" width="30" height="30" fill="${marigold}" ${glow}/><rect x="316" y="220" width="30" height="30" fill="${marigold}" ${glow}/>`,
    person(420, 322, marigold),
    person(452, 324, light.poppy, 0.7),
  ].join('');
}

function cake(at: number): string {
  const candles = each(5, (n) => {
    const x = 226 + n * 32;
    const flame = 12 + 3 * turn(at * 3, n / 5);
    return `<rect x="${x - 3}" y="150" width="6" height="34" fill="${n % 2 ? rose : light.primary}"/>${disc(x, 138, 15, marigold, 'opacity="0.25"')}${shape(`M${x} ${148 - flame * 1.7}Q${x + 8} 142 ${x} 149Q${x - 8} 142 ${x} ${148 - flame * 1.7}Z`, marigold)}`;
  });
  return [
    `<rect x="60" y="292" width="460" height="68" fill="${wood}"/>`,
    `<rect x="190" y="228" width="200" height="66" rx="8" fill="${rose}"/>`,
    `<rect x="208" y="184" width="164" height="50" rx="8" fill="${butter}"/>`,
    each(8, (n) => disc(222 + n * 20, 232, 11, '#FFFFFF')),
    candles,
    group('translate(290 264) scale(1.6)', shape(heart, light.poppy)),
  ].join('');
}

function tree(at: number): string {
  const leaves = each(10, (n) => {
    const down = falling(at, n, 10);
    const x = 190 + ((n * 47) % 190) + 14 * turn(down * 2, n / 10);
    return group(
      `translate(${x.toFixed(1)} ${(150 + 170 * down).toFixed(1)}) rotate(${(360 * down).toFixed(0)})`,
      `<ellipse rx="7" ry="4" fill="${of(leafColors, n)}"/>`,
    );
  });
  return [
    shape('M272 316Q282 250 270 196H306Q296 250 310 316Z', wood),
    each(7, (n) => {
      const [dx, dy] = [Math.cos(n * 2.4) * 16 * Math.sqrt(n), Math.sin(n * 2.4) * 11 * Math.sqrt(n)];
      return disc(290 + dx * 1.3 + 3 * turn(at, n / 7), 146 + dy, 44, of(leafColors, n), 'opacity="0.94"');
    }),
    leaves,
    person(392, 322, light.poppy, 1.1),
  ].join('');
}

function balloons(at: number): string {
  return (
    each(3, (n) => {
      const x = 200 + n * 84 + 7 * turn(at, n / 3);
      const y = 138 - (n % 2) * 36 + 12 * turn(at, n / 4);
      return `${line(`M${x} ${y + 46}Q${x + 10} ${y + 110} 290 300`, light.inkSoft, 1.4)}<ellipse cx="${x}" cy="${y}" rx="36" ry="44" fill="${of(balloonColors, n)}"/><ellipse cx="${x - 12}" cy="${y - 16}" rx="8" ry="12" fill="#FFFFFF" opacity="0.45"/>`;
    }) + person(290, 332, marigold, 1.2)
  );
}

function lantern(at: number): string {
  const glow = 70 + 12 * turn(at);
  return [
    disc(280, 232, glow, marigold, 'opacity="0.22"'),
    disc(280, 232, glow * 0.6, marigold, 'opacity="0.35"'),
    line('M262 190Q280 160 298 190', light.control, 5),
    `<rect x="250" y="190" width="60" height="12" rx="4" fill="${light.control}"/><rect x="256" y="202" width="48" height="70" fill="${butter}"/>`,
    shape(`M280 ${222 - 6 * turn(at * 2)}Q294 248 280 262Q266 248 280 ${222 - 6 * turn(at * 2)}Z`, light.poppy),
    `<rect x="246" y="272" width="68" height="14" rx="4" fill="${light.control}"/>`,
    person(376, 326, rose, 1.2),
    person(420, 326, marigold, 0.8),
  ].join('');
}

function garden(at: number): string {
  return each(9, (n) => {
    const x = 96 + n * 48;
    const [top, lean] = [236 + (n % 3) * 18, 9 * turn(at, n / 9)];
    const petals = each(6, (leaf) =>
      disc(x + lean + 13 * Math.cos(leaf * 1.047), top + 13 * Math.sin(leaf * 1.047), 9, of(balloonColors, n)),
    );
    return `${line(`M${x} 336Q${x} ${top + 50} ${(x + lean).toFixed(1)} ${top}`, '#3F7F62', 5)}${petals}${disc(x + lean, top, 9, butter)}`;
  });
}

function snow(at: number): string {
  const flakes = each(26, (n) => {
    const down = falling(at, n, 26);
    return disc(((n * 83) % 640) + 10 * turn(down, n / 9), -10 + 370 * down, 3 + (n % 3), '#FFFFFF');
  });
  return [
    disc(290, 286, 46, '#FFFFFF', `stroke="${light.line}"`),
    disc(290, 214, 33, '#FFFFFF', `stroke="${light.line}"`),
    disc(279, 206, 4, light.ink),
    disc(301, 206, 4, light.ink),
    shape(`M290 214L${322 + 2 * turn(at)} 219L290 222Z`, marigold),
    `<rect x="262" y="238" width="58" height="12" rx="6" fill="${light.poppy}"/><rect x="258" y="174" width="64" height="9" fill="${light.ink}"/><rect x="268" y="144" width="44" height="32" fill="${light.ink}"/>`,
    person(392, 326, light.primary, 0.9),
    flakes,
  ].join('');
}

/** What a scene shows. `at`: from 0 to 1; the movement ends where it began. */
export const motifs = {
  letter,
  kite,
  boat,
  house,
  cake,
  tree,
  balloons,
  lantern,
  garden,
  snow,
} as const satisfies Record<string, (at: number) => string>;
export type Motif = keyof typeof motifs;
