/** What a member is told about a loved one's details. `firstDay` is `YYYY-MM-DD`. */
export const lovedOnesCopy = {
  unborn: 'This birthday is still to come. Please choose a day up to today.',
  bornTooEarly: (firstDay: string) => `Please choose a birthday from the year ${firstDay.slice(0, 4)} on.`,
};
