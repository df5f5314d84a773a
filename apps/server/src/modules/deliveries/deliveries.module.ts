import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import type { Platform } from '#server/platform.ts';
import { deliveriesJobs, scheduleZoneRuleCheck } from './deliveries.jobs.ts';
import { deliveryEmails } from './delivery-emails.service.ts';
import { deliveriesRoutes } from './delivery-log.service.ts';
import { lostCodeRoutes } from './lost-codes.service.ts';
import { memberNotifications } from './member-notifications.service.ts';
import { createStampImages } from '#server/lib/email/email-stamp-images.ts';
import { createReleaseScheduler } from './release-scheduler.service.ts';
import { createStopLinks, emailReader, noticesRoutes } from './unsubscribe.service.ts';

export function createDeliveries(platform: Platform, { receipts }: { readonly receipts: SealReceipts }) {
  const { db, publicUrl } = platform;
  const scheduler = createReleaseScheduler(receipts);
  const stopLinks = createStopLinks(platform.unsubscribeKey, publicUrl);
  const stampImages = createStampImages(platform);
  const reader = emailReader({ ...platform, links: stopLinks });
  return {
    scheduler,
    routes: {
      ...deliveriesRoutes(platform),
      ...noticesRoutes({ ...platform, reader }),
      ...lostCodeRoutes({ ...platform, reader }),
    },
    jobs: deliveriesJobs({ ...platform, scheduler }),
    emails: [deliveryEmails({ ...platform, stopLinks, stampImages }), memberNotifications({ publicUrl, stampImages })],
    atStart: () => scheduleZoneRuleCheck(db),
  };
}
