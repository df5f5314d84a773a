import type { libraryApi } from '@someday/contract/library';
import { limits } from '@someday/contract/limits';
import type { mediaApi } from '@someday/contract/media';
import type { messagesApi } from '@someday/contract/messages';
import type { NewMessageFields } from '@someday/contract/message-forms';
import type { MemberCaller, Handlers, UploadReader } from '#server/http/handlers.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { MessageChangesService } from './message-changes.service.ts';
import type { MessageListsService } from './message-lists.service.ts';
import { linksOf } from './message-views.ts';
import type { CreatedMessage, MessagesService } from './messages.service.ts';
import type { ReadingService } from './reading.service.ts';

export interface MessagesRoutesDeps {
  readonly accounts: AccountsService;
  readonly lovedOnes: LovedOnesService;
  readonly messages: MessagesService;
  readonly listing: MessageListsService;
  readonly changing: MessageChangesService;
  readonly reading: ReadingService;
  readonly entitlements: Pick<EntitlementsService, 'isActive'>;
}

type Rows = Omit<typeof messagesApi, 'deleteMessage' | 'restoreMessage'> &
  Omit<typeof libraryApi, 'deleteLibraryVideo'> &
  typeof mediaApi;

export function messagesRoutes(deps: MessagesRoutesDeps): Handlers<Rows> {
  const { accounts, lovedOnes, messages, listing, changing, reading, entitlements } = deps;

  async function create(caller: MemberCaller, upload: UploadReader<NewMessageFields>): Promise<CreatedMessage> {
    const { fields, file } = await upload(async (given, fileBytes) => {
      await messages.check(caller, given, fileBytes);
      return given.chosenIn === 'onboarding' ? limits.onboardingFileMb * 1_048_576 : undefined;
    });
    const id =
      file === null
        ? await messages.createOfUpload(caller, fields)
        : await file.keep((received) => messages.create(caller, fields, received));
    return messages.sent(caller.memberId, id);
  }

  return {
    async getParents({ caller, query }) {
      const { memberId } = caller;
      const list = lovedOnes.list(memberId);
      const [member, subscriptionActive, children, glance] = await Promise.all([
        accounts.member(memberId),
        entitlements.isActive(caller),
        list,
        listing.atAGlance(
          memberId,
          query.messages !== 'none',
          list.then((known) => linksOf(lovedOnes.links, known)),
        ),
      ]);
      return { user: { ...member, isGuest: member.guest !== null, subscriptionActive }, children, ...glance };
    },
    createMessage: ({ caller, upload }) => create(caller, upload),
    uploadVideo: ({ caller, upload }) => create(caller, upload),
    listMessages: ({ caller, query }) => listing.page(caller.memberId, query),
    listSealedDays: ({ caller, query }) => listing.sealedDays(caller.memberId, query.after),
    getOwnMessage: ({ caller, params }) => messages.one(caller.memberId, params.id),
    async updateMessage({ caller: { memberId }, params: { id }, body }) {
      await changing.edit(memberId, id, body);
      return messages.one(memberId, id);
    },
    async scheduleMessage({ caller: { memberId }, params: { id }, body }) {
      await changing.schedule(memberId, id, body);
      return messages.one(memberId, id);
    },
    getVideoLibrary: ({ caller, query }) => listing.library(caller.memberId, query),
    async assignLibraryVideo({ caller: { memberId }, params: { id }, body }) {
      await changing.assign(memberId, id, body);
      return messages.one(memberId, id);
    },
    retryConversion: ({ caller, params }) => messages.retryConversion(caller.memberId, params.id),
    keepShown: ({ caller, params }) => messages.keepShown(caller.memberId, params.id),
    getMedia: ({ caller, params, query }) =>
      reading.rendition(caller, params.id, params.rendition, query.download === 'true'),
    getThumbnail: ({ caller, params, query }) =>
      reading.rendition(caller, params.id, `thumb-${query.size ?? 'medium'}`),
  };
}
