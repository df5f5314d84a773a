export const feedbackCopy = {
  thanks: 'Thank you for your feedback!',
  nothingAnswered: 'Please answer at least one question.',
} as const;
