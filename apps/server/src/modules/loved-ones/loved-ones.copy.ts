export const lovedOnesCopy = {
  unborn: 'That birthday is in the future. Choose today or earlier.',
  bornTooEarly: (firstYear: string) => `Choose a birthday in ${firstYear} or later.`,
} as const;
