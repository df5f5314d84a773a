import type { triggersApi } from '@someday/contract/scheduled-triggers';
import type { Handlers } from '#server/http/handlers.ts';
import { checkParentId } from '#server/lib/edit-checks.ts';
import type { TriggersService } from './scheduled-triggers.service.ts';

export function triggersRoutes(triggers: TriggersService): Handlers<typeof triggersApi> {
  return {
    listTriggers({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      return triggers.list(memberId, query);
    },
    addTrigger: ({ caller, body }) => triggers.add(caller.memberId, body),
    updateTrigger: ({ caller, params, body }) => triggers.update(caller.memberId, params.id, body),
    async deleteTrigger({ caller, params, query }) {
      const { id, opening } = await triggers.remove(caller.memberId, params.id, query.otherwise);
      return { id: params.id, videoMessageId: id, opening };
    },
  };
}
