import { formatNumber } from '@someday/contract/texts/words';

export const importsTexts = {
  notAZip:
    'This isn’t a ZIP file we can read. Choose the copy as you downloaded it. If it was unpacked, compress its whole folder into a ZIP again.',
  notAnExport: 'This ZIP isn’t a copy from Someday. Choose the one you downloaded under “Take everything with you”.',
  ofALovedOne: 'This is what a loved one kept. Only a member’s own copy can be brought in.',
  newer: 'This copy is from a newer Someday. Once this one has been updated, try again.',
  damaged: (file: string) => `“${file}” in this copy is damaged. Download the copy again, then upload the new one.`,
  missing: (file: string) => `“${file}” is missing from this copy. Download the copy again, then upload the new one.`,
  unsafeName: 'This ZIP contains a file that points outside of it, so we didn’t open it.',
  packed: (file: string) =>
    `“${file}” is packed in a way we can’t read. Choose the copy as you downloaded it. If it was unpacked, compress its whole folder into a ZIP again.`,
  tooManyFiles: (most: number) => `This ZIP contains more than ${formatNumber(most)} files, so we can’t bring it in.`,
  tooManyOthers:
    'This ZIP contains many files that aren’t part of the copy. Choose the copy as you downloaded it. If it was unpacked, compress its whole folder into a ZIP again.',
  oversized: (file: string) =>
    `“${file}” in this copy is larger or more tangled than Someday ever makes it, so we can’t bring it in.`,
  tooMuch: 'This copy takes more time or memory to read than any that Someday makes, so we can’t bring it in.',
  tooMany: (what: string, most: number) =>
    `This copy contains more than ${formatNumber(most)} ${what}, so we can’t bring it in.`,
  wrongFormat: (file: string) => `“${file}” isn’t a video or photo we know.`,
  lost: 'Something went wrong with this upload. Please upload the copy again.',
  refused:
    'Our storage isn’t working right now, so we couldn’t check this copy. It’s not your fault, and nothing is lost. Please upload it again later.',
  stopped: 'Something went wrong, so we stopped. What was brought in already is here. Please upload the copy again.',
} as const;
