import type { milestonesApi } from '@someday/contract/family-milestones';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/lib/handlers.ts';
import type { MilestonesService } from './family-milestones.service.ts';

export function milestonesRoutes(milestones: MilestonesService): Handlers<typeof milestonesApi> {
  return {
    listMilestones({ caller: { memberId }, query }) {
      if (query.parentId !== undefined && query.parentId !== memberId) throw appError('not_yours');
      return milestones.list(memberId, query.childId);
    },
    addMilestone: ({ caller, body }) => milestones.add(caller.memberId, body),
    updateMilestone: ({ caller, params, body }) => milestones.update(caller.memberId, params.id, body),
    deleteMilestone: ({ caller, params }) => milestones.remove(caller.memberId, params.id),
  };
}
