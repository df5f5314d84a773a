import type { lovedOnesApi } from '@someday/contract/loved-ones';
import type { Handlers } from '#server/http/handlers.ts';
import type { AccessService } from './access.service.ts';
import type { KeepsakeService } from './keepsake.service.ts';
import type { LovedOnesService } from './loved-ones.service.ts';

export interface LovedOnesRoutesDeps {
  readonly lovedOnes: LovedOnesService;
  readonly access: AccessService;
  readonly keepsake: KeepsakeService;
}

export function lovedOnesRoutes({ lovedOnes, access, keepsake }: LovedOnesRoutesDeps): Handlers<typeof lovedOnesApi> {
  return {
    listLovedOnes: ({ caller }) => lovedOnes.list(caller.memberId),
    addLovedOne: ({ caller, body }) => lovedOnes.add(caller.memberId, body),
    addChild: ({ caller, body }) => lovedOnes.add(caller.memberId, body),
    updateLovedOne: ({ caller, params, body }) => lovedOnes.update(caller.memberId, params.id, body),
    removeLovedOne: ({ caller, params }) => access.remove(caller.memberId, params.id),
    restoreLovedOne: ({ caller, params }) => access.restore(caller.memberId, params.id),
    renewAccessCode: ({ caller, params }) => access.renewCode(caller.memberId, params.id),
    getKeepsake: ({ caller, params }) => keepsake.of(caller.memberId, params.id),
  };
}
