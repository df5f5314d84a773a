import type { BillingMode } from '@someday/contract/billing';
import type { PublicFacts } from '@someday/contract/public-facts';
import type { Env } from './env.ts';

/** What public pages may say of an installation with these settings. */
export function publicFacts(env: Env, publicUrl: string, billing: BillingMode): PublicFacts {
  return {
    billing,
    maxUploadMb: env.MAX_UPLOAD_MB,
    overHttps: publicUrl.startsWith('https:'),
    sendsMail: env.SMTP_URL !== undefined,
    databaseServer: env.DATABASE_URL !== undefined,
    aroundTheClock: env.AROUND_THE_CLOCK,
    demo: env.DEMO,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    operatorName: env.OPERATOR_NAME ?? null,
    operatorAddress: env.OPERATOR_ADDRESS ?? null,
    governingLaw: env.GOVERNING_LAW ?? null,
    facebookUrl: env.SOCIAL_FACEBOOK_URL ?? null,
    instagramUrl: env.SOCIAL_INSTAGRAM_URL ?? null,
    emailProvider: env.EMAIL_PROVIDER ?? null,
    databaseProvider: env.DATABASE_PROVIDER ?? null,
    hostingProvider: env.HOSTING_PROVIDER ?? null,
    compliance: env.COMPLIANCE ?? null,
  };
}
