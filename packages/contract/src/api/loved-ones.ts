import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  emailSchema,
  emptyAsNull,
  idSchema,
  instantSchema,
  lineSchema,
  optionalDaySchema,
  timeZoneSchema,
} from '../forms/fields.ts';
import { limits } from '../rules/limits.ts';
import { portraitSchema } from './portraits.ts';
import { defaultRelationship } from '../rules/choices.ts';
import { knownSchema } from '../forms/edits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const lovedOneSchema = z.object({
  id: idSchema,
  name: z.string(),
  portrait: portraitSchema,
  email: z.nullable(z.string()),
  relationship: z.string(),
  /** What they call the member, such as "Grandma"; null: the account's name. */
  senderName: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  codeInMail: z.boolean(),
  /** Whether they may answer messages. */
  mayAnswer: z.boolean(),
  noticesStoppedAt: z.nullable(instantSchema),
  /** When they last asked for their lost code; null: not in 30 days, or it has been passed on. */
  codeAskedAt: z.nullable(instantSchema),
  accessCode: z.string(),
  shareableUrl: z.string(),
  messageCounts: z.object({ total: z.int(), scheduled: z.int(), viewed: z.int() }),
});
export type LovedOne = z.output<typeof lovedOneSchema>;

const details = {
  email: z.optional(z.pipe(emptyAsNull, z.nullable(emailSchema()))),
  senderName: z.optional(z.pipe(emptyAsNull, z.nullable(lineSchema(limits.name, validationTexts.senderName)))),
  birthday: optionalDaySchema,
  timeZone: z.optional(z.pipe(emptyAsNull, z.nullable(timeZoneSchema))),
  codeInMail: z.optional(z.boolean()),
};

const relationshipSchema = z.pipe(
  z.transform((value: unknown) => (value === null || value === '' ? defaultRelationship : value)),
  lineSchema(limits.relationship, validationTexts.relationship),
);

export const addLovedOneBodySchema = z.object({
  name: lineSchema(limits.name, validationTexts.name),
  relationship: z._default(relationshipSchema, defaultRelationship),
  ...details,
});

export const editLovedOneBodySchema = z.object({
  name: z.optional(lineSchema(limits.name, validationTexts.nameField)),
  relationship: z.optional(relationshipSchema),
  ...details,
  mayAnswer: z.optional(z.boolean()),
  known: knownSchema,
});

const adding = {
  summary: 'Add a loved one and create their access code',
  body: addLovedOneBodySchema,
  reply: lovedOneSchema,
  status: 201,
  errors: ['subscription_required', 'plan_limit'],
} as const;

export const lovedOnesApi = {
  listLovedOnes: endpoint('guest', 'GET', '/api/family/members', {
    summary: 'List loved ones',
    reply: z.array(lovedOneSchema),
  }),
  addLovedOne: endpoint('guest', 'POST', '/api/family/members', adding),
  /** The specification's second name for it. */
  addChild: endpoint('guest', 'POST', '/api/children', adding),
  updateLovedOne: endpoint('guest', 'PATCH', '/api/family/members/{id}', {
    hourly: limits.movesHourly,
    summary: 'Change a loved one; omitted fields are left unchanged',
    body: editLovedOneBodySchema,
    reply: lovedOneSchema,
    errors: ['not_found', 'changed_meanwhile', 'too_many_tries'],
  }),
  removeLovedOne: endpoint('guest', 'DELETE', '/api/family/members/{id}', {
    hourly: limits.movesHourly,
    summary: 'Move a loved one and all their messages to the trash; their access ends immediately',
    reply: z.object({ id: idSchema, messages: z.int() }),
    errors: ['not_found', 'too_many_tries'],
  }),
  restoreLovedOne: endpoint('guest', 'POST', '/api/family/members/{id}/restore', {
    hourly: limits.movesHourly,
    summary: 'Restore a loved one and their messages from the trash',
    reply: lovedOneSchema,
    errors: ['not_found', 'too_many_tries'],
  }),
  renewAccessCode: endpoint('guest', 'POST', '/api/family/members/{id}/access-code', {
    summary: 'Replace a loved one’s access code; the old code and its sessions end immediately',
    reply: lovedOneSchema,
    errors: ['not_found'],
  }),
  markCodeGiven: endpoint('guest', 'POST', '/api/family/members/{id}/access-code/given', {
    summary: 'Note that a loved one who asked for their lost code has it again',
    reply: lovedOneSchema,
    errors: ['not_found'],
  }),
};
