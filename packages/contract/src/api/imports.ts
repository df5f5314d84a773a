import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantSchema } from '../forms/fields.ts';
import { validationTexts } from '../texts/validation.copy.ts';

export const importStates = ['checking', 'ready', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

export const importSummarySchema = z.object({
  name: z.string(),
  origin: z.string(),
  madeAt: instantSchema,
  people: z.int(),
  messages: z.int(),
  sealed: z.int(),
  videos: z.int(),
  photos: z.int(),
  bytes: z.int(),
  newPeople: z.int(),
  newMessages: z.int(),
  newBytes: z.int(),
});
export type ImportSummary = z.output<typeof importSummarySchema>;

export const importSchema = z.object({
  state: z.enum(importStates),
  progress: z.int(),
  summary: z.nullable(importSummarySchema),
  problem: z.nullable(z.string()),
  noRoom: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type Import = z.output<typeof importSchema>;

const importReplySchema = z.object({ import: z.nullable(importSchema) });

export const importsApi = {
  getImport: endpoint('member', 'GET', '/api/account/import', {
    summary: 'Get the export that the member is bringing in, if any',
    reply: importReplySchema,
  }),
  checkImport: endpoint('member', 'POST', '/api/account/import', {
    summary: 'Check an uploaded export of another Someday; nothing is created yet',
    body: z.object({ uploadId: z.string().check(z.regex(/^[0-9a-f]{32}$/, validationTexts.fileAgain)) }),
    reply: importReplySchema,
    status: 201,
    errors: ['not_found', 'upload_unfinished', 'import_underway'],
  }),
  startImport: endpoint('member', 'POST', '/api/account/import/start', {
    summary: 'Bring in a checked export: people with new access codes, and their messages',
    reply: importReplySchema,
    errors: ['not_found', 'import_underway', 'subscription_required', 'plan_limit', 'storage_quota'],
  }),
  deleteImport: endpoint('member', 'DELETE', '/api/account/import', {
    summary: 'Delete the uploaded export; what was brought in already stays',
    reply: importReplySchema,
    errors: ['not_found'],
  }),
};
