/** What each of the specification's reactions is called. */
export const reactionWords = { heart: 'Heart', laugh: 'Laugh', cry: 'Tears', love: 'Love', hug: 'Hug' } as const;
