import type { exportsApi } from '@someday/contract/exports';
import type { Handlers } from '#server/http/handlers.ts';
import type { ExportsService } from './exports.service.ts';
import type { LovedOneArchives } from './loved-one-archive.service.ts';

interface ExportsRoutesDeps {
  readonly exports: ExportsService;
  readonly archives: LovedOneArchives;
}

export function exportsRoutes({ exports, archives }: ExportsRoutesDeps): Handlers<typeof exportsApi> {
  return {
    requestExport: ({ body, caller }) => exports.request(caller, body.password),
    getExport: ({ caller }) => exports.status(caller.memberId),
    deleteExport: ({ caller }) => exports.remove(caller.memberId),
    downloadExport: ({ caller, query }) => exports.file(caller, query.part ?? 1),
    keepMessages: ({ caller }) => archives.download(caller.recipient),
  };
}
