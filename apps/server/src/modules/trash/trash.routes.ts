import type { libraryApi } from '@someday/contract/library';
import type { messagesApi } from '@someday/contract/messages';
import type { trashApi } from '@someday/contract/trash';
import type { Handlers } from '#server/http/handlers.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { TrashService } from './trash.service.ts';

type Deleting = Pick<typeof messagesApi, 'deleteMessage' | 'restoreMessage'> &
  Pick<typeof libraryApi, 'deleteLibraryVideo'>;

export interface TrashRoutesDeps {
  readonly trash: TrashService;
  readonly messages: Pick<MessagesService, 'one'>;
}

export function trashRoutes({ trash, messages }: TrashRoutesDeps): Handlers<typeof trashApi & Deleting> {
  return {
    getTrash: ({ caller, query }) => trash.list(caller.memberId, query.after),
    deleteMessage: ({ caller, params }) => trash.deleteMessage(caller.memberId, params.id),
    deleteLibraryVideo: ({ caller, params }) => trash.deleteFromLibrary(caller.memberId, params.id),
    async restoreMessage({ caller: { memberId }, params: { id } }) {
      await trash.restoreMessage(memberId, id);
      return messages.one(memberId, id);
    },
  };
}
