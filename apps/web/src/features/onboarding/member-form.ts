import { addLovedOneBodySchema } from '@someday/contract/loved-ones';
import * as z from 'zod/mini';
import { onboardingCopy } from './onboarding.copy.ts';

const { email, name } = addLovedOneBodySchema.shape;
const copy = onboardingCopy.member;

/** What the list says before something was chosen. */
export const notChosen = 'none';

/** The call's own rules, and that somebody is something to the member. */
export const memberFormSchema = z.object({
  name,
  email,
  relationship: z.string().check(z.refine((chosen) => chosen !== notChosen, copy.relationshipMissing)),
});
export type MemberFields = z.output<typeof memberFormSchema>;
export type MemberInput = { name: string; email: string; relationship: string };

/** What was typed, as it is kept in this tab. */
export const memberDraftSchema = z.partial(
  z.object({ name: z.string(), email: z.string(), relationship: z.enum(copy.relationships) }),
);

export const nobodyYet: MemberInput = { name: '', email: '', relationship: notChosen };
