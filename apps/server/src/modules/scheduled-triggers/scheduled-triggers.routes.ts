import type { triggersApi } from '@someday/contract/scheduled-triggers';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/lib/handlers.ts';
import type { TriggersService } from './scheduled-triggers.service.ts';

export function triggersRoutes(triggers: TriggersService): Handlers<typeof triggersApi> {
  return {
    listTriggers({ caller: { memberId }, query }) {
      if (query.parentId !== undefined && query.parentId !== memberId) throw appError('not_yours');
      return triggers.list(memberId, query.videoMessageId);
    },
    addTrigger: ({ caller, body }) => triggers.add(caller.memberId, body),
    updateTrigger: ({ caller, params, body }) => triggers.update(caller.memberId, params.id, body),
    async deleteTrigger({ caller, params, query }) {
      const { id, opening } = await triggers.remove(caller.memberId, params.id, query.otherwise);
      return { id: params.id, videoMessageId: id, opening };
    },
  };
}
