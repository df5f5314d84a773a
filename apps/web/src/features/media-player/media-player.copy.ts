/** 'Video Error' and 'Photo Error' are the specification's (part 1 §8). */
export const mediaPlayerCopy = {
  play: 'Play video',
  tryAgain: 'Try Again',
  video: {
    title: 'Video Error',
    text: 'The video could not be loaded. It is safe; please try again.',
  },
  photo: {
    title: 'Photo Error',
    text: 'The photo could not be loaded. It is safe; please try again.',
  },
} as const;
