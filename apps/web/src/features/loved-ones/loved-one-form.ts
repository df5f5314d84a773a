import {
  addLovedOneBodySchema,
  defaultRelationship,
  editLovedOneBodySchema,
  type LovedOne,
} from '@someday/contract/loved-ones';
import { timeZoneSchema } from '@someday/contract/fields';
import * as z from 'zod/mini';

/** Stands in the list for "where the member's days begin": a choice may not be empty. */
export const asMember = 'member';

const zoneChoice = z.pipe(
  z.transform((given: unknown) => (given === asMember ? null : given)),
  z.nullable(timeZoneSchema),
);

/** The calls' own fields, as a form gives them. */
export const addFormSchema = z.extend(addLovedOneBodySchema, { timeZone: zoneChoice });
export const editFormSchema = z.extend(editLovedOneBodySchema, { timeZone: zoneChoice });

export const lovedOneFields = ['name', 'relationship', 'birthday', 'email', 'timeZone'] as const;

export type LovedOneInput = Record<(typeof lovedOneFields)[number], string> & { codeInMail: boolean };

/** What was typed, as it is kept in this tab. */
export const lovedOneDraftSchema = z.partial(
  z.object({
    name: z.string(),
    relationship: z.string(),
    birthday: z.string(),
    email: z.string(),
    timeZone: z.string(),
    codeInMail: z.boolean(),
  }),
);

export const nobodyYet: LovedOneInput = {
  name: '',
  relationship: defaultRelationship,
  birthday: '',
  email: '',
  timeZone: asMember,
  codeInMail: false,
};

/** A loved one as the form shows them. */
export function inputOf({ name, relationship, birthday, email, timeZone, codeInMail }: LovedOne): LovedOneInput {
  return {
    name,
    relationship,
    birthday: birthday ?? '',
    email: email ?? '',
    timeZone: timeZone ?? asMember,
    codeInMail,
  };
}
