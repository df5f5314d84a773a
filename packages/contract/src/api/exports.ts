import * as z from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { endpoint } from './endpoint.ts';
import { instantSchema, pathIdSchema } from '../forms/fields.ts';

export const exportStatusSchema = z.object({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  progress: z.int(),
  parts: z.array(z.object({ number: z.int(), bytes: z.int() })),
  madeAt: z.nullable(instantSchema),
  expiresAt: z.nullable(instantSchema),
});
export type ExportStatus = z.output<typeof exportStatusSchema>;

export const exportsApi = {
  requestExport: endpoint('member', 'POST', '/api/account/export', {
    hourly: limits.archivesHourly,
    fresh: true,
    summary: 'Make a ZIP of everything the member has here; replaces an earlier one',
    reply: exportStatusSchema,
    errors: ['password_needed', 'too_many_tries'],
  }),
  getExport: endpoint('member', 'GET', '/api/account/export', {
    summary: 'Get how far the member’s ZIP is, and until when it’s kept',
    reply: exportStatusSchema,
  }),
  deleteExport: endpoint('member', 'DELETE', '/api/account/export', {
    summary: 'Delete the ZIP, or stop making it',
    reply: exportStatusSchema,
  }),
  downloadExport: endpoint('member', 'GET', '/api/account/export/file', {
    fresh: true,
    summary: 'Download a ZIP of it, the first unless a part is given; supports byte ranges',
    query: z.object({ part: z.optional(pathIdSchema) }),
    reply: 'media',
    errors: ['not_found', 'range_unsatisfiable', 'password_needed'],
  }),
  keepMessages: endpoint('recipient', 'GET', '/api/recipient/archive', {
    hourly: limits.archivesHourly,
    summary: 'Download a ZIP of every message the loved one has opened',
    reply: 'download',
    errors: ['not_found', 'too_many_tries'],
  }),
};
