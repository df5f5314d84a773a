import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Parts of the printed card that reach over its paper. */
const cutOff = (card: Element) => {
  const paper = card.querySelector('.keepsake-paper')?.getBoundingClientRect() ?? new DOMRect();
  return [...card.querySelectorAll('.keepsake-paper *')]
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < paper.left || right > paper.right || top < paper.top || bottom > paper.bottom;
    })
    .map((part) => `${part.tagName}: ${part.textContent}`);
};

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page(?![s\w])/g)?.length;

/** The keepsake card on `page`, on paper: one page, nothing cut off. Returns the PDFs. */
export async function printCard(page: Page): Promise<Buffer[]> {
  const card = page.getByRole('article', { name: 'Keepsake card' });
  await page.emulateMedia({ media: 'print' });
  expect(await card.evaluate(cutOff)).toEqual([]);
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

/** What poppler reads in a PDF of one page. */
export async function wordsOf(pdf: Buffer): Promise<Word[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-pdf-'));
  try {
    const file = path.join(folder, 'card.pdf');
    await writeFile(file, pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', file, '-']);
    const [, right, bottom] = /<page width="([\d.]+)" height="([\d.]+)">/.exec(stdout) ?? [];
    const found = stdout.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g);
    return [...found].map(([, xMin, yMin, xMax, yMax, text = '']) => ({
      text,
      height: Number(yMax) - Number(yMin),
      isOnPage:
        Number(xMin) >= 0 && Number(yMin) >= 0 && Number(xMax) <= Number(right) && Number(yMax) <= Number(bottom),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Letters of `text` that aren't among those printed. Their order isn't compared: poppler turns some pairs of Arabic letters around. */
export function lettersMissing(words: readonly Word[], text: string): string[] {
  const printed = [...words.map((word) => word.text).join('')];
  return [...text.replaceAll(/\s/g, '')].filter((letter) => {
    const place = printed.indexOf(letter);
    if (place >= 0) printed.splice(place, 1);
    return place < 0;
  });
}
