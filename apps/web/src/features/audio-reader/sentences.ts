import { language } from '@someday/contract/texts/language.copy';
import type { ReadingBlock, ReadingDocument } from '#web/content/reading-document.ts';

export interface SpokenSentence {
  /** The name of the element whose text it is in (`data-read`). */
  readonly block: string;
  readonly start: number;
  readonly end: number;
  /** From 0. The title and lead belong to the first section. */
  readonly section: number;
  readonly spoken: string;
}

/** Abbreviations whose period doesn't end a sentence. Unicode's segmentation rules don't know them. */
const abbreviation = /(?:^|[\s(“"])(?:e\.g|i\.e|vs|Mr|Mrs|Ms|Dr|Prof|St|No|Inc|U\.S)\.\s+$/;

export function splitSentences(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let isUnfinished = false;
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const end = index + segment.trimEnd().length;
    const last = found.at(-1);
    if (isUnfinished && last) last.end = end;
    else if (segment.trim() !== '') found.push({ start: index + segment.search(/\S/), end });
    isUnfinished = abbreviation.test(segment);
  }
  return found;
}

function itemsOf(block: Exclude<ReadingBlock, string>): readonly string[] {
  if ('links' in block) return block.links.map(({ text }) => text);
  return 'question' in block ? [block.question, ...block.answer] : block;
}

function textsOf(block: ReadingBlock, section: string, index: number): (readonly [name: string, text: string])[] {
  if (typeof block === 'string') return [[blockNames.block(section, index), block]];
  return itemsOf(block).map((text, item) => [blockNames.item(section, index, item), text] as const);
}

const sentencesOf = (block: string, text: string, section: number): SpokenSentence[] =>
  splitSentences(text).map(({ start, end }) => ({ block, start, end, section, spoken: text.slice(start, end) }));

function headingOf(block: string, title: string, section: number, isNumbered: boolean): SpokenSentence {
  return { block, start: 0, end: title.length, section, spoken: isNumbered ? `${section + 1}. ${title}` : title };
}

export function readAloud({ title, lead, sections }: ReadingDocument, isNumbered: boolean): SpokenSentence[] {
  return [
    ...sentencesOf(blockNames.title, title, 0),
    ...sentencesOf(blockNames.lead, lead, 0),
    ...sections.flatMap(({ id, title: heading, blocks }, section) => [
      headingOf(blockNames.heading(id), heading, section, isNumbered),
      ...blocks.flatMap((block, index) =>
        textsOf(block, id, index).flatMap(([name, text]) => sentencesOf(name, text, section)),
      ),
    ]),
  ];
}

/** Values of `data-read`, with which the page marks elements for the reader. */
export const blockNames = {
  title: 'title',
  lead: 'lead',
  heading: (section: string) => `${section}/title`,
  block: (section: string, index: number) => `${section}/${index}`,
  item: (section: string, index: number, item: number) => `${section}/${index}/${item}`,
} as const;
