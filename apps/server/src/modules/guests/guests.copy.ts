export const guestsCopy = {
  invited: 'The invitation is on its way.',
  codeTooLong: 'Please choose a shorter code: a random end is added to it.',
} as const;
