import type { reactionsApi } from '@someday/contract/reactions';
import type { Handlers } from '#server/http/handlers.ts';
import type { ReactionsService } from './reactions.service.ts';

export function reactionsRoutes(reactions: ReactionsService): Handlers<typeof reactionsApi> {
  return {
    listReactions: ({ caller, query }) => reactions.list(caller.memberId, query),
    addReaction: ({ caller, body }) => reactions.add(caller, body.videoMessageId, body.reactionType),
    removeReaction: ({ caller, params }) => reactions.remove(caller, params.id, params.reactionType),
  };
}
