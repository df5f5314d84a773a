/** Source: specification part 1 §3. */
export const reactionTypes = ['heart', 'laugh', 'cry', 'love', 'hug'] as const;

export type ReactionType = (typeof reactionTypes)[number];

export const defaultRelationship = 'Loved One';

/** Source: specification part 1 §4, "Dashboard filters". */
export const messageFilters = ['all', 'video', 'photo', 'available', 'scheduled', 'viewed'] as const;

export type MessageFilter = (typeof messageFilters)[number];

export const portraitChoices = { hair: 12, skin: 6, clothes: 6, color: 12 } as const;

export const signaturePaper = { width: 1000, height: 360 } as const;
