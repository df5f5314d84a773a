import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { initialOf, portraitShapes, stampHill, stampTints, type Drawing } from '@someday/contract/rules/portrait';
import { language } from '@someday/contract/texts/language.copy';
import type { InlineImage } from '#server/adapters/mail/mail.ts';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { Logger } from '#server/lib/logger.ts';
import { emailCopy } from '#server/lib/lib.copy.ts';

export interface StampImages {
  readonly day: string;
  readonly postmark: InlineImage;
  readonly stamp: InlineImage;
}

type Person = { readonly name: string; readonly color: number; readonly drawing: Drawing | undefined };

interface PostageDeps {
  readonly media: Pick<MediaTools, 'draw'>;
  readonly logger: Logger;
}

/** In CSS pixels. The postmark's waves run on across the stamp, so the two must touch. */
export const stampImageSize = { height: 108, postmark: 106, stamp: 90 } as const;

export type PostmarkWords = keyof typeof emailCopy.postmarks;

const rememberedDays = 8;

/** Stamp and postmark depend only on the day (`YYYY-MM-DD`) and words, so they are drawn once: ten thousand messages may open that day. */
export function createStampImages({ media, logger }: PostageDeps) {
  const drawn = new Map<string, Promise<StampImages | undefined>>();
  let prepared: ReturnType<typeof prepare> | undefined;

  async function drawFor(day: string, words: PostmarkWords, person?: Person): Promise<StampImages> {
    prepared ??= prepare(media);
    const { display, bold, stamp: ours } = await prepared;
    const stamp = person ? await stampPicture(media, drawFace(person, display)) : ours;
    const marked = drawPostmark(day, emailCopy.postmarks[words], display, bold);
    return { day, stamp, postmark: await picture(media, `postmark-${words}-${day}`, stampImageSize.postmark, marked) };
  }

  return {
    /** Undefined if it can't be drawn on this machine: the email is sent without it. */
    of(day: string, words: PostmarkWords, person?: Person): Promise<StampImages | undefined> {
      const key = JSON.stringify([words, day, person]);
      const known = drawn.get(key);
      if (known !== undefined) return known;
      const stampImages = drawFor(day, words, person).catch((error: unknown) => {
        prepared = undefined;
        logger.warn({ err: error }, 'email-stamp-not-drawn');
        return undefined;
      });
      drawn.set(key, stampImages);
      const [oldest = key] = drawn.keys();
      if (drawn.size > rememberedDays) drawn.delete(oldest);
      return stampImages;
    },
  };
}

async function prepare(media: PostageDeps['media']) {
  const [display, bold] = await Promise.all([
    openFont('young-serif/files/young-serif-latin-400-normal.woff'),
    openFont('atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff'),
  ]);
  return { display, bold, stamp: await stampPicture(media, drawHeart(display)) };
}

async function picture({ draw }: PostageDeps['media'], name: string, width: number, content: string) {
  const image: InlineImage = {
    cid: `${name}@someday`,
    filename: `${name}.png`,
    mime: 'image/png',
    content: await draw(svg(width, content)),
  };
  return image;
}

const svg = (width: number, content: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${stampImageSize.height}"
    width="${2 * width}" height="${2 * stampImageSize.height}">${content}</svg>`;

const poppy = '#B4372A';
const heart = 'M0 6C-9-3-5-11 0-5 5-11 9-3 0 6z';

const waves = [-21, -7, 7, 21]
  .map((y) => `M${Math.abs(y) > 10 ? 92 : 97} ${54 + y}q5.5-5 11 0${'t11 0'.repeat(6)}`)
  .join('');
const wavesFrom = (x: number) =>
  `<path transform="translate(${-x})" d="${waves}" fill="none" stroke="${poppy}" stroke-width="1.8" stroke-linecap="round"/>`;

function drawPostmark(day: string, words: string, display: Font, bold: Font): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(date).toUpperCase();
  const line = (words: string, size: number, y: number) => {
    const { path, width } = outlined(words, display, size);
    return `<path transform="translate(${-width / 2} ${y})" d="${path}"/>`;
  };
  return `
    <g transform="translate(50 54)" fill="${poppy}">
      <g fill="none" stroke="${poppy}"><circle r="45" stroke-width="2.2"/><circle r="29.5" stroke-width="1.4"/></g>
      <g transform="rotate(-8)">
        ${aroundRing(words, bold)}
        <path transform="translate(0 38) scale(.62)" d="${heart}"/>
        ${line(String(date.getUTCDate()), 15, -8.5)}${line(month, 14, 5.5)}${line(String(date.getUTCFullYear()), 13, 19)}
      </g>
    </g>
    ${wavesFrom(0)}`;
}

function aroundRing(words: string, font: Font): string {
  const [size, spacing, radius] = [8.6, 1.5, 34.2];
  const letters = [...words].map((letter) => outlined(letter, font, size));
  const length = letters.reduce((sum, { width }) => sum + width + spacing, -spacing);
  let at = -length / 2;
  return letters
    .map(({ path, width }) => {
      const angle = ((at + width / 2) / radius) * (180 / Math.PI);
      at += width + spacing;
      return `<path transform="rotate(${angle}) translate(${-width / 2} ${-radius})" d="${path}"/>`;
    })
    .join('');
}

function stampPicture(media: PostageDeps['media'], face: string) {
  const stamp = `
    <g transform="rotate(2.5 45 54)">
      <path d="${perforation(5, 5, 80, 98)}" fill="#FFFDF7"/>
      <svg x="11" y="11" width="68" height="86" viewBox="0 0 68 86">${face}</svg>
    </g>
    ${wavesFrom(stampImageSize.postmark)}`;
  return picture(media, 'stamp', stampImageSize.stamp, stamp);
}

function drawHeart(display: Font): string {
  const { path, width } = outlined(emailCopy.brand, display, 13);
  return `
    <rect width="68" height="86" fill="#D5E6EB"/>
    <circle cx="34" cy="35" r="27" fill="#FBE8BD"/>
    <path transform="translate(34 39) scale(3.2 2.8)" d="${heart}" fill="#F2B544"/>
    <path d="M0 54c14-10 26-9 38-3s22 2 30-7v42H0z" fill="#6FA08C"/>
    <path d="M0 60c16 8 32 0 46 1s16 4 22 2v23H0z" fill="#2F7168"/>
    <path transform="translate(${34 - width / 2} 79)" d="${path}" fill="#FFFDF7"/>`;
}

/** Their drawn portrait, else their initial. */
function drawFace({ name, color, drawing }: Person, display: Font): string {
  if (drawing) {
    const paths = portraitShapes(drawing, color).map(
      ({ d, fill = 'none', stroke = 'none', width = 0, opacity = 1 }) =>
        `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"/>`,
    );
    return `<g transform="scale(.7) translate(-11 -13)" fill-rule="evenodd" stroke-linecap="round">${paths.join('')}</g>`;
  }
  const letter = initialOf(name);
  if (!display.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return drawHeart(display);
  const [paper, ink] = stampTints[color] ?? stampTints[0];
  const { path, width } = outlined(letter, display, 38);
  return `
    <rect width="68" height="86" fill="${paper}"/>
    <path transform="scale(.86)" d="${stampHill.d}" opacity="${stampHill.opacity}" fill="${ink}"/>
    <path transform="translate(${34 - width / 2} 55)" d="${path}" fill="${ink}"/>`;
}

/** SVG path of a rectangle whose edges are a row of half holes, about 8 apart. */
function perforation(x: number, y: number, width: number, height: number): string {
  const radius = 2.3;
  const edge = (length: number, step: (gap: number) => string) => {
    const holes = Math.round(length / 8);
    return step((length / holes - 2 * radius) / 2).repeat(holes);
  };
  const hole = (toX: number, toY: number) => `a${radius} ${radius} 0 0 0 ${toX} ${toY}`;
  const top = edge(width, (gap) => `h${gap}${hole(2 * radius, 0)}h${gap}`);
  const right = edge(height, (gap) => `v${gap}${hole(0, 2 * radius)}v${gap}`);
  const bottom = edge(width, (gap) => `h${-gap}${hole(-2 * radius, 0)}h${-gap}`);
  const left = edge(height, (gap) => `v${-gap}${hole(0, -2 * radius)}v${-gap}`);
  return `M${x} ${y}${top}${right}${bottom}${left}z`;
}

const { resolve } = createRequire(import.meta.url);

async function openFont(file: string): Promise<Font> {
  const { create } = await import('fontkit');
  const font = create(await readFile(resolve(`@fontsource/${file}`)));
  if (!('layout' in font)) throw new TypeError(`${file} is not a single font`);
  return font;
}

function outlined(words: string, font: Font, size: number): { readonly path: string; readonly width: number } {
  const { glyphs, positions, advanceWidth } = font.layout(words, ['lnum']);
  const scale = size / font.unitsPerEm;
  let x = 0;
  const paths = glyphs.map(({ path }, index) => {
    const at = x;
    x += positions[index]?.xAdvance ?? 0;
    return path
      .scale(scale, -scale)
      .translate(at * scale, 0)
      .toSVG();
  });
  return { path: paths.join(''), width: advanceWidth * scale };
}
