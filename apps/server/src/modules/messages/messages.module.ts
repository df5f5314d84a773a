import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import type { Platform } from '#server/platform.ts';
import { messageChangesRoutes } from './message-changes.service.ts';
import { messageListsRoutes, type MessageListsDeps } from './message-lists.service.ts';
import { createMessagesService, type MessagesDeps } from './messages.service.ts';
import { createReading } from './reading.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';

interface Deps extends Omit<MessagesDeps & MessageListsDeps, 'db' | 'clock'> {
  readonly sessions: SessionsService;
  readonly receipts: SealReceipts;
  readonly clockGuard: ClockGuard;
}

export function createMessages(platform: Platform, deps: Deps) {
  const messages = createMessagesService({ ...platform, ...deps });
  const reading = createReading({ ...platform, ...deps });
  return {
    reading,
    one: messages.one,
    routes: {
      ...messages.routes,
      ...messageListsRoutes({ ...platform, ...deps }),
      ...messageChangesRoutes({ ...platform, ...deps, messages }),
      ...reading.routes,
    },
  };
}
