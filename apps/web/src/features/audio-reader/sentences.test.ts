import { describe, expect, it } from 'vitest';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { faqFor } from '#web/content/faq.ts';
import { termsFor } from '#web/content/terms.ts';
import { defaultFacts } from '@someday/contract/rules/public-facts';
import { readAloud, splitSentences } from './sentences.ts';

const said = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitting a text into sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    [
      'It is there 99.9% of the time. Basic is $4.99 a month.',
      ['It is there 99.9% of the time.', 'Basic is $4.99 a month.'],
    ],
    ['Tell someone, e.g. Grandma, or a friend. They help.', ['Tell someone, e.g. Grandma, or a friend.', 'They help.']],
    ['Dr. Miller reads it. St. Mary’s does not.', ['Dr. Miller reads it.', 'St. Mary’s does not.']],
    ['She said “See you.” Then she left.', ['She said “See you.”', 'Then she left.']],
    ['  Spaces around.   Two of them.  ', ['Spaces around.', 'Two of them.']],
    ['for anything unlawful, or to threaten anyone;', ['for anything unlawful, or to threaten anyone;']],
    ['', []],
    ['   ', []],
  ])('%s', (text, sentences) => {
    expect(said(text)).toEqual(sentences);
  });
});

const letter: ReadingDocument = {
  title: 'A letter',
  lead: 'It is short. It is ours.',
  updatedOn: '2026-11-22',
  sections: [
    { id: 'one', title: 'How it begins', blocks: ['Dear you. Hello.', ['first point', 'second point']] },
    { id: 'two', title: 'Where to go', blocks: [{ links: [{ text: 'Read the terms', to: '/terms-of-service' }] }] },
  ],
};

describe('a page read aloud', () => {
  it('goes from its title to its last link, each sentence with its section and place', () => {
    const spoken = readAloud(letter, true).map((sentence) => [sentence.section, sentence.block, sentence.spoken]);
    expect(spoken).toEqual([
      [0, 'title', 'A letter'],
      [0, 'lead', 'It is short.'],
      [0, 'lead', 'It is ours.'],
      [0, 'one/title', '1. How it begins'],
      [0, 'one/0', 'Dear you.'],
      [0, 'one/0', 'Hello.'],
      [0, 'one/1/0', 'first point'],
      [0, 'one/1/1', 'second point'],
      [1, 'two/title', '2. Where to go'],
      [1, 'two/0/0', 'Read the terms'],
    ]);
  });

  it('has no section numbers if the page shows none', () => {
    expect(readAloud(letter, false).map(({ spoken }) => spoken)).toContain('How it begins');
  });

  it('points each sentence at its words in the text', () => {
    const lead = readAloud(letter, true).filter(({ block }) => block === 'lead');
    expect(lead.map(({ start, end }) => letter.lead.slice(start, end))).toEqual(['It is short.', 'It is ours.']);
  });

  it.each([termsFor(defaultFacts), faqFor(defaultFacts)])('leaves out no word of $title', (document) => {
    const spoken = readAloud(document, false)
      .map((sentence) => sentence.spoken)
      .join('');
    const written = [
      document.title,
      document.lead,
      ...document.sections.flatMap(({ title, blocks }) => [title, blocks]),
    ];
    const words = written.flat(9).map((block) => {
      if (typeof block === 'string') return block;
      return 'links' in block ? block.links.map(({ text }) => text).join('') : block.question + block.answer.join('');
    });
    expect(spoken.replaceAll(/\s/g, '')).toBe(words.join('').replaceAll(/\s/g, ''));
  });
});
