export const guestsCopy = {
  invited: 'The invitation is on its way.',
  codeTooLong: 'Choose a shorter code. We add a random ending to it.',
} as const;
