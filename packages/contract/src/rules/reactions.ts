/** Source: specification part 1 §3. */
export const reactionTypes = ['heart', 'laugh', 'cry', 'love', 'hug'] as const;

export type ReactionType = (typeof reactionTypes)[number];
