import type { deliveriesApi } from '@someday/contract/deliveries';
import type { Handlers } from '#server/http/handlers.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { DeliveryLogService } from './delivery-log.service.ts';
import { movingMessages } from './release-scheduler.service.ts';
import type { StoppingService } from './unsubscribe.service.ts';

export interface DeliveriesRoutesDeps {
  readonly db: Db;
  readonly log: DeliveryLogService;
  readonly stopping: StoppingService;
}

export function deliveriesRoutes({ db, log, stopping }: DeliveriesRoutesDeps): Handlers<typeof deliveriesApi> {
  return {
    getDeliveryLog: ({ caller, params }) => log.log(caller.memberId, params.id),
    resendDelivery: ({ caller, params }) => log.resend(caller.memberId, params.id),
    listMovingMessages: ({ caller }) => movingMessages(db, caller.memberId),
    getNotices: ({ params, visitor }) => stopping.look(params.token, visitor),
    stopNotices: ({ params, visitor }) => stopping.stop(params.token, visitor),
    startNotices: ({ params, visitor }) => stopping.start(params.token, visitor),
  };
}
