import type { SomedayExport } from '@someday/contract/api/export-format';
import { dayInWords } from '#server/lib/email/email-words.ts';
import { dayIn } from '@someday/contract/rules/release';

export const exportsTexts = {
  fileName: (day: string, part: number, of: number) =>
    of > 1 ? `Someday ${day}, part ${part} of ${of}` : `Someday ${day}`,
} as const;

export const lovedOneArchiveCopy = { fileName: (from: string) => `Messages from ${from}` } as const;

const contents = {
  member: [
    'This folder has everything you keep in Someday: your messages with their',
    'original videos and photos, the people they are for, and the days they open.',
    'Originals of videos that were trimmed on a phone still have the whole video.',
    'Messages that are still sealed are in here too, so keep it in a safe place.',
  ],
  'loved-one': [
    'This folder has every message you have opened so far. It is yours to keep,',
    'and needs neither the internet nor Someday.',
  ],
} as const;

const partOf = ({ number, of }: NonNullable<SomedayExport['part']>) => [
  `It is part ${number} of ${of}, because all of it is too large for one file. Every`,
  'part has some of the messages, and opens without the others.',
];

export function readme({ kind, member, madeAt, origin, part }: SomedayExport): string {
  const day = dayInWords(dayIn(member.timeZone, new Date(madeAt)));
  return [
    `Messages from ${member.name}`,
    `Made on ${day} at ${origin}`,
    '',
    ...contents[kind],
    ...(part ? ['', ...partOf(part)] : []),
    '',
    'To see it all, unpack the ZIP and open index.html with any web browser. It',
    'plays the files beside it.',
    '',
    'index.html     The messages, to read and watch',
    'someday.json   The same for other programs. Someday’s documentation explains',
    '               the format in docs/export-format.md.',
    'SHA256SUMS     To check that no file has changed: sha256sum -c SHA256SUMS',
    '',
  ].join('\r\n');
}
