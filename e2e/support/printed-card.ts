import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@someday/contract/rules/limits';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Runs in the page: parts of the printed card that reach over its paper. */
export function cutOff(): string[] {
  const paper = document.querySelector('.keepsake-paper')?.getBoundingClientRect() ?? new DOMRect();
  return [...document.querySelectorAll('.keepsake-paper *')]
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < paper.left || right > paper.right || top < paper.top || bottom > paper.bottom;
    })
    .map((part) => `${part.tagName}: ${part.textContent}`);
}

/** As long as the forms take them, and in scripts whose letters join, stack, or run from right to left. */
export const printedNames = [
  ['Wilhelmine '.repeat(9), 'Anne-Sophie '.repeat(4)],
  ['W'.repeat(limits.name), 'm'.repeat(limits.name)],
  ['عبد الرحمن محمد الأنصاري', 'فاطمة الزهراء'],
  ['அலெக்சாண்டர் தமிழ்ச்செல்வி', 'ลักษมี สมชาย'],
  ['寿限無海砂利水魚', 'אלכסנדר בן־ציון'],
  ['अलेक्ज़ेंडर क्षत्रिय', '한지민 Зоя'],
  ['Emma Maria', 'Mama'],
].map(([name = '', from = '']) => [name.trim(), from.trim()] as const);

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page(?![s\w])/g)?.length;

/** The keepsake card on `page`, on paper: one page, nothing cut off. Returns the PDFs. */
export async function printCard(page: Page): Promise<Buffer[]> {
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(cutOff)).toEqual([]);
  const printed: Buffer[] = [];
  for (const format of ['A4', 'Letter']) printed.push(await page.pdf({ format }));
  await page.emulateMedia({ media: null });
  expect(printed.map(pagesOf)).toEqual([1, 1]);
  return printed;
}

interface Word {
  readonly text: string;
  /** Points, of 1/72 inch. */
  readonly height: number;
  readonly isOnPage: boolean;
}

/** What poppler reads in a PDF of one page, and all of it is on the paper. */
export async function wordsOf(pdf: Buffer): Promise<Word[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-pdf-'));
  try {
    const file = path.join(folder, 'card.pdf');
    await writeFile(file, pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', file, '-']);
    expect(stdout.match(/<page /g)).toHaveLength(1);
    const [, right, bottom] = /<page width="([\d.]+)" height="([\d.]+)">/.exec(stdout) ?? [];
    const found = stdout.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g);
    const words = [...found].map(([, xMin, yMin, xMax, yMax, text = '']) => ({
      text,
      height: Number(yMax) - Number(yMin),
      isOnPage:
        Number(xMin) >= 0 && Number(yMin) >= 0 && Number(xMax) <= Number(right) && Number(yMax) <= Number(bottom),
    }));
    expect(words.filter(({ isOnPage }) => !isOnPage)).toEqual([]);
    return words;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface CardTexts {
  readonly names: readonly string[];
  readonly code: string;
  readonly address: string;
}

/** All of it is on one sheet, and the code is easy to read. */
export async function expectWhole(printed: Buffer, { names, code, address }: CardTexts): Promise<void> {
  const words = await wordsOf(printed);
  // Without a font for its script, boxes are printed, and poppler doesn't read the first of them.
  for (const name of names) expect(lettersMissing(words, name).length, name).toBeLessThanOrEqual(1);
  // Poppler may take the room between two of its letters for a space.
  const large = words.filter(({ height }) => height > 20);
  expect(large.map(({ text }) => text).join('')).toContain(code);
  expect(words.map(({ text }) => text).join('')).toContain(address);
}

/** Letters of `text` that aren't among those printed. Their order isn't compared: poppler turns some pairs of Arabic letters around. */
function lettersMissing(words: readonly Word[], text: string): string[] {
  const printed = [...words.map((word) => word.text).join('')];
  return [...text.replaceAll(/\s/g, '')].filter((letter) => {
    const place = printed.indexOf(letter);
    if (place >= 0) printed.splice(place, 1);
    return place < 0;
  });
}
