import type { mediaApi } from '@someday/contract/media';
import type { messagesApi } from '@someday/contract/messages';
import type { Handlers } from '#server/lib/handlers.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { MessagesService } from './messages.service.ts';
import type { ReadingService } from './reading.service.ts';

export interface MessagesRoutesTools {
  readonly accounts: AccountsService;
  readonly lovedOnes: LovedOnesService;
  readonly messages: MessagesService;
  readonly reading: ReadingService;
}

export function messagesRoutes({
  accounts,
  lovedOnes,
  messages,
  reading,
}: MessagesRoutesTools): Handlers<typeof messagesApi & typeof mediaApi> {
  return {
    async getParents({ caller: { memberId } }) {
      const [member, children, list] = await Promise.all([
        accounts.member(memberId),
        lovedOnes.list(memberId),
        messages.list(memberId),
      ]);
      return { user: { ...member, isGuest: false, subscriptionActive: false }, children, messages: list };
    },
    async createMessage({ caller: { memberId }, upload }) {
      const { fields, file } = await upload((given, hasFile) => messages.check(memberId, given, hasFile));
      const id =
        file === null
          ? await messages.createOfUpload(memberId, fields)
          : await file.keep((received) => messages.create(memberId, fields, received));
      return messages.sent(memberId, id);
    },
    retryConversion: ({ caller, params }) => messages.retryConversion(caller.memberId, params.id),
    getMedia: ({ caller, params }) => reading.rendition(caller, params.id, params.rendition),
    getThumbnail: ({ caller, params, query }) =>
      reading.rendition(caller, params.id, `thumb-${query.size ?? 'medium'}`),
  };
}
