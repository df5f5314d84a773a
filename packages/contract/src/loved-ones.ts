import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { emailSchema, idSchema, lineSchema } from './fields.ts';
import { limits } from './limits.ts';

export const defaultRelationship = 'Loved One';

export const lovedOneSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.nullable(z.string()),
  relationship: z.string(),
  /** Ten characters; shown as ABCDE-FGHJK. */
  accessCode: z.string(),
  /** Where the loved one opens messages, whole, with the code in its fragment. */
  shareableUrl: z.string(),
});
export type LovedOne = z.output<typeof lovedOneSchema>;

const optionalEmail = z.pipe(
  z.transform((given: unknown) => (given === undefined || given === '' ? null : given)),
  z.nullable(emailSchema()),
);

export const addLovedOneBodySchema = z.object({
  name: lineSchema(limits.name, 'Please enter a name'),
  email: z.optional(optionalEmail),
  relationship: z._default(lineSchema(limits.relationship, 'Please say who this is to you.'), defaultRelationship),
});

export const lovedOnesApi = endpoints({
  listLovedOnes: {
    method: 'GET',
    path: '/api/family/members',
    caller: 'member',
    summary: 'The member’s loved ones',
    reply: z.array(lovedOneSchema),
    errors: [],
  },
  addLovedOne: {
    method: 'POST',
    path: '/api/family/members',
    caller: 'member',
    summary: 'Add a loved one and make the access code',
    body: addLovedOneBodySchema,
    reply: lovedOneSchema,
    status: 201,
    errors: [],
  },
});
