export const waxCopy = {
  holdLonger: 'Not yet. Hold a little longer, or tap once.',
} as const;
