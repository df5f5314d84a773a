import type { milestonesApi } from '@someday/contract/family-milestones';
import type { Handlers } from '#server/http/handlers.ts';
import { checkParentId } from '#server/lib/edit-checks.ts';
import type { MilestonesService } from './family-milestones.service.ts';

export function milestonesRoutes(milestones: MilestonesService): Handlers<typeof milestonesApi> {
  return {
    listMilestones({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      return milestones.list(memberId, query.childId);
    },
    addMilestone: ({ caller, body }) => milestones.add(caller.memberId, body),
    updateMilestone: ({ caller, params, body }) => milestones.update(caller.memberId, params.id, body),
    deleteMilestone: ({ caller, params }) => milestones.remove(caller.memberId, params.id),
  };
}
