export const readingCopy = {
  contents: 'On this page',
  home: 'Back to Home',
  updated: 'Last updated {day}',
  top: 'Back to the top',
  postmark: 'SOMEDAY',
} as const;
