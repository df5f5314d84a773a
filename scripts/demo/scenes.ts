import { light } from '../../apps/server/src/lib/email/email-theme.ts';
import { motifs, type Motif } from './motifs.ts';

/** The hour of a scene: sky from top to bottom, the sun or moon, three hills from far to near. */
const hours = {
  morning: { sky: ['#D5E6EB', '#FBE8BD'], light: '#F2B544', hills: ['#A9C7B8', '#6FA08D', light.primary] },
  noon: { sky: ['#BFDDE6', light.paper], light: '#F3C15F', hills: ['#B9D1A8', '#86B08A', '#3F7F62'] },
  evening: { sky: ['#F0B08A', '#FBE8BD'], light: light.poppy, hills: ['#C98A72', '#8C5A55', '#3E5052'] },
  night: { sky: ['#10201F', '#2F4A63'], light: '#FFF9EC', hills: ['#27424A', '#1D3437', '#0F2423'] },
  winter: { sky: ['#CFDDE6', '#F5F8FA'], light: '#FBE8BD', hills: ['#E3ECF1', '#D3E0E8', '#FFFFFF'] },
} as const;

export interface DemoScene {
  readonly hour: keyof typeof hours;
  readonly motif: Motif;
}

export const filmSize = { width: 640, height: 360 } as const;
const { width, height } = filmSize;

/**
 * A drawing in the product's style as an SVG of 640 x 360, without words, because the machine may have no fonts. `at`: the phase of its gentle
 * movement, from 0 to 1; it ends where it began. `shape`: a photo shows the middle.
 */
export function drawScene({ hour, motif }: DemoScene, at: number, shape: 'film' | 'photo' = 'film'): string {
  const { sky, light: shine, hills } = hours[hour];
  const sway = Math.sin(2 * Math.PI * at);
  const box = shape === 'film' ? `0 0 ${width} ${height}` : `80 0 480 ${height}`;
  const size = shape === 'film' ? `width="${width}" height="${height}"` : 'width="1600" height="1200"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box}">`,
    '<defs>',
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>`,
    `<radialGradient id="halo"><stop offset="0.3" stop-color="${shine}" stop-opacity="0.55"/><stop offset="1" stop-color="${shine}" stop-opacity="0"/></radialGradient>`,
    '</defs>',
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    hour === 'night' ? stars(at) : '',
    `<circle cx="480" cy="${96 + 4 * sway}" r="${96 + 6 * sway}" fill="url(#halo)"/>`,
    `<circle cx="480" cy="${96 + 4 * sway}" r="38" fill="${shine}"/>`,
    hour === 'night' ? '' : clouds(at),
    hill(hills[0], 236, 26, 0.6 + 0.05 * sway),
    hill(hills[1], 270, 22, 2.2 - 0.04 * sway),
    hill(hills[2], 306, 16, 4.1),
    motifs[motif](at),
    '</svg>',
  ].join('');
}

function hill(fill: string, top: number, rise: number, phase: number): string {
  const points = Array.from({ length: 33 }, (_, n) => {
    const y = top - rise * Math.sin(phase + n / 5) - (rise / 2) * Math.sin(phase * 2 + n / 2.4);
    return `${n * 20},${y.toFixed(1)}`;
  });
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`;
}

function clouds(at: number): string {
  const cloud = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x.toFixed(1)} ${y}) scale(${scale})" fill="#FFFFFF" opacity="0.7"><ellipse rx="46" ry="14"/><ellipse cx="-16" cy="-9" rx="20" ry="13"/><ellipse cx="14" cy="-12" rx="24" ry="17"/></g>`;
  const drift = 14 * Math.sin(2 * Math.PI * at);
  return cloud(150 + drift, 74, 1) + cloud(320 - drift, 46, 0.7) + cloud(588 + drift / 2, 168, 0.6);
}

function stars(at: number): string {
  return Array.from({ length: 40 }, (_, n) => {
    const twinkle = 0.55 + 0.45 * Math.sin(2 * Math.PI * (at + n / 7));
    return `<circle cx="${(n * 97) % width}" cy="${(n * 53) % 210}" r="${1 + (n % 3) * 0.5}" fill="#FFF9EC" opacity="${twinkle.toFixed(2)}"/>`;
  }).join('');
}
