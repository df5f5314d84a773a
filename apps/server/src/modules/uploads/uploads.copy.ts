import { formatNumber } from '@someday/contract/rules/words';

export const uploadsCopy = {
  /** For other programs: the browser sends larger parts. */
  partTooSmall: (bytes: number) => `Send parts of at least ${formatNumber(bytes)} bytes.`,
} as const;
