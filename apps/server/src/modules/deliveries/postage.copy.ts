export const postageCopy = {
  /** Around a postmark, above its day: at most 16 capital letters. */
  postmark: 'THE DAY IS HERE',
} as const;
