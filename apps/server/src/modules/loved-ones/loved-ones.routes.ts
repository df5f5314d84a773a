import type { lovedOnesApi } from '@someday/contract/loved-ones';
import type { Handlers } from '#server/lib/handlers.ts';
import type { LovedOnesService } from './loved-ones.service.ts';

export function lovedOnesRoutes(lovedOnes: LovedOnesService): Handlers<typeof lovedOnesApi> {
  return {
    listLovedOnes: ({ caller }) => lovedOnes.list(caller.memberId),
    addLovedOne: ({ caller, body }) => lovedOnes.add(caller.memberId, body),
  };
}
