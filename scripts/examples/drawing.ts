/** SVG elements as text, for pictures of `size`. */
export const size = { width: 720, height: 900 };

type More = Readonly<Record<string, string | number>>;

const attributes = (more: More) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Number(value.toFixed(2)) : value}"`)
    .join('');

export const shape = (d: string, fill: string, more: More = {}) => `<path d="${d}" fill="${fill}"${attributes(more)}/>`;
export const line = (d: string, stroke: string, width: number, more: More = {}) =>
  `<path d="${d}" fill="none" stroke="${stroke}"${attributes({ 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })}/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, more: More = {}) =>
  `<rect${attributes({ x, y, width, height, fill, ...more })}/>`;
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more: More = {}) =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more: More = {}) => oval(x, y, r, r, fill, more);
export const group = (transform: string, ...parts: readonly string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`;
export const each = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

/** From -1 to 1 and back `times` per film, `shift` of a turn later. */
export const wave = (at: number, times = 1, shift = 0) => Math.sin(2 * Math.PI * (at * times + shift));
/** A number from 0 to 1 that is always the same for `n`. */
export const scattered = (n: number) => Math.abs(Math.sin(n * 127.1 + 11.7) * 43_758.545) % 1;
/** From 0 to 1 while `at` goes from `from` to `to`, gently. */
export function ease(at: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** A fill from top to bottom, as `[id, element]`. */
export const fade = (id: string, ...stops: readonly (readonly [at: number, color: string, opacity?: number])[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('')}</linearGradient>`;
/** A light that fades outwards. */
export const glow = (id: string, color: string, opacity = 0.8) =>
  `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

export const picture = (...parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${parts.join('')}</svg>`;

/** Draws a scene; `at`: how far its film is, from 0 to 1. */
export type Scene = (at: number) => string;

export const skin = { light: '#EBBE98', lightShade: '#D39C74', brown: '#A9714B', brownShade: '#8A5838' };
