/** What a member is told about a milestone's day. `today` is `YYYY-MM-DD`. */
export const milestonesCopy = {
  passed: (today: string) => `Please choose a day from today (${today}) on, or let it come again every year.`,
};
