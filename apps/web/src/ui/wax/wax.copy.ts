export const waxCopy = {
  hint: 'Press and hold the seal',
  tapHint: 'A quick tap works, too',
  holdLonger: 'Not yet. Hold a little longer, or tap once.',
  breaks: 'The seal breaks. The letter opens.',
} as const;
