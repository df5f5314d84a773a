import type { recipientsApi } from '@someday/contract/recipients';
import { AppError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { RecipientsService } from './recipients.service.ts';

export function recipientsRoutes(recipients: RecipientsService): Handlers<typeof recipientsApi> {
  return {
    async openWithCode({ params, query, caller, sessions, visitor }) {
      const ownDevice = query.ownDevice === 'true';
      const { reply, session } = await recipients.openWithCode(params.code, ownDevice, caller.member, visitor);
      await sessions.open('recipient', session);
      return reply;
    },
    getRecipient: ({ caller }) => recipients.listMessages(caller.recipient, caller.member),
    checkReader: async ({ caller }) => ({ recipient: caller.recipient !== null, member: caller.member !== null }),
    async signOutRecipient({ sessions }) {
      await sessions.end('recipient');
      return { authenticated: false };
    },
    async getMessage({ params, query, caller, sessions, visitor }) {
      const access = { code: query.access?.trim() || undefined, ownDevice: query.ownDevice === 'true' };
      const { answer, session } = await recipients.openMessage(caller, params.id, access, visitor);
      if (session !== null) await sessions.open('recipient', session);
      if (answer instanceof AppError) throw answer;
      return answer;
    },
    async markViewed({ params, caller }) {
      const viewedAt = await recipients.viewed(caller.recipient, caller.member, params.id);
      return { isViewed: viewedAt !== null, viewedAt: viewedAt?.toISOString() ?? null };
    },
  };
}
