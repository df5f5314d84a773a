import { formatNumber } from '@someday/contract/rules/words';

export const uploadsCopy = {
  /** For other programs: the browser sends larger parts. */
  partTooSmall: (bytes: number) => `Send parts of at least ${formatNumber(bytes)} bytes.`,
  notAZip:
    'This isn’t a ZIP file. Choose the export as you downloaded it. If it was unpacked, compress its whole folder into a ZIP again.',
  importTooLarge: (gigabytes: number) =>
    `This export is too large. Exports can be up to ${formatNumber(gigabytes)} GB.`,
} as const;
