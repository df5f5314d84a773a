import { api } from '@someday/contract/api/api';
import type { Platform } from '#server/platform.ts';
import { bindEndpoints } from './bind-endpoints.ts';
import type { SessionStore } from './callers.ts';
import { addHealthRoutes, type HealthRouteDeps } from './health.ts';
import { addPaymentWebhook, type PaymentWebhookDeps } from './payment-webhook.ts';
import { serveWebApp } from './pages/web-app.ts';
import type { StallLimits } from './request-body.ts';
import { addResumableUploads, type ResumableUploadsDeps } from './resumable-uploads.ts';
import { addApiFrame, createHttpServer } from './server.ts';
import { createUploadSlots, type UploadSettings } from './uploads.ts';

interface HttpDeps {
  readonly handlers: Parameters<typeof bindEndpoints>[2];
  readonly sessions: SessionStore;
  readonly uploads: ResumableUploadsDeps['uploads'];
  readonly keepStored: UploadSettings['keepStored'];
  readonly paymentWebhook: PaymentWebhookDeps | null;
  readonly clock: HealthRouteDeps['clock'];
  readonly leaving: AbortSignal;
  readonly webFolder: string | null;
  readonly patience?: StallLimits;
}

/** Everything the program answers over HTTP: the contract's endpoints, uploads, webhooks, health checks and pages. */
export async function createHttp(platform: Platform, deps: HttpDeps) {
  const { config, logger, clock, home, metrics, database, ownDatabase, storage, media, limits, publicUrl } = platform;
  const { maxUploadBytes, maxImportBytes } = platform;
  const { webFolder, patience, sessions, uploads, keepStored, paymentWebhook, leaving } = deps;

  const http = await createHttpServer({
    ...{ logger, publicUrl, trustProxy: config.trustProxy, patience, home },
    hasNoRoom: ownDatabase.hasNoRoom,
    ...{ metrics, overload: { queue: database.pool, clock } },
  });
  const { server, routes } = http;
  const cookies = { secure: publicUrl.startsWith('https:') };
  const slots = createUploadSlots();
  const files = { storage, media, maxBytes: maxUploadBytes, slots, keepStored };
  await bindEndpoints(server, api, deps.handlers, { sessions, cookies, storage, limits, uploads: files });
  const maxBytes = Math.max(maxUploadBytes, maxImportBytes);
  await addResumableUploads(server, { uploads, sessions, cookies, slots, maxBytes });
  if (paymentWebhook !== null) await addPaymentWebhook(server, paymentWebhook);
  addApiFrame(http);
  const installation = platform.keyFacts.pepperId;
  addHealthRoutes(server, { database, ownDatabase, storage, clock: deps.clock, installation, leaving });
  if (webFolder !== null) {
    const facts = { ...config.publicFacts, homeFingerprint: home?.fingerprint ?? null };
    await serveWebApp(server, webFolder, { facts, publicUrl, demo: config.demo, logger });
  }
  return { server, routes };
}

type RoutesOf<Module> = Module extends { readonly routes: infer Routes } ? (routes: Routes) => void : never;
type All<Each> = [Each] extends [(routes: infer Routes) => void] ? Routes : never;

/** The handlers of all modules. The type checker sees whether they answer every endpoint of the contract. */
export function routesOf<Module extends object>(modules: readonly Module[]): All<RoutesOf<Module>> {
  return Object.assign({}, ...modules.map((module) => ('routes' in module ? module.routes : {})));
}
