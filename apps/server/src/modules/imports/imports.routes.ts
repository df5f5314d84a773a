import type { importsApi } from '@someday/contract/imports';
import type { Handlers } from '#server/http/handlers.ts';
import type { ImportsService } from './imports.service.ts';

export function importsRoutes(imports: ImportsService): Handlers<typeof importsApi> {
  return {
    getImport: ({ caller }) => imports.current(caller.memberId),
    checkImport: ({ caller, body }) => imports.check(caller.memberId, body.uploadId),
    startImport: ({ caller }) => imports.start(caller.memberId),
    deleteImport: ({ caller }) => imports.remove(caller.memberId),
  };
}
