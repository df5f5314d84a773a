import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  type RouteOptions,
} from 'fastify';
import helmet from 'helmet';
import * as z from 'zod';
import { limits } from '@someday/contract/rules/limits';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify';
import type { HomeNetwork } from '#server/home-network/home-network.ts';
import { createHomeServer, type HomeServerOptions } from '#server/home-network/one-port.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { httpCopy } from './http.copy.ts';
import { addTrust } from './trust.ts';
import { overloadRefusal, type OverloadDeps } from './overload.ts';
import { answerOddAddress, handleErrors, notFoundBody } from './errors.ts';
import { otherHostRefusal, refuseOddMethods, refuseOtherSites } from './same-origin.ts';
import { readJsonBodies, refuseEncodedBodies } from './json-body.ts';
import { lingerAfterAnswers, stalledBodyWatch, type StallLimits } from './request-body.ts';

interface HttpSettings {
  readonly metrics: Metrics | null;
  readonly logger: FastifyBaseLogger;
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  readonly patience?: StallLimits | undefined;
  readonly hasNoRoom: () => boolean;
  readonly overload: OverloadDeps;
  readonly home: HomeNetwork | null;
}

export interface HttpServer {
  readonly server: FastifyInstance;
  readonly routes: readonly string[];
  readonly described: readonly RouteOptions[];
}

const homeServers =
  (home: HomeNetwork, options: HomeServerOptions): FastifyServerFactory =>
  (answer) =>
    createHomeServer(home, answer, options);

/** In place of Fastify's own, with a hundred modules; ours are set right after. */
const noCompiler = (): never => {
  throw new Error('this server has no compiler of schemas');
};
const schemaController = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } };

/** Fastify's own, which it doesn't give to a server that it didn't create. */
const KEEP_ALIVE_MS = 72_000;

export async function createHttpServer(settings: HttpSettings): Promise<HttpServer> {
  const { home } = settings;
  const headMs = (settings.patience?.headSeconds ?? limits.stalledHeadSeconds) * 1000;
  // By default Node checks connections every 30 seconds, which adds to the timeout. Upload bodies may take hours.
  const timeouts = { headersTimeout: (headMs * 5) / 6, connectionsCheckingInterval: headMs / 6, requestTimeout: 0 };
  const server = Fastify({
    loggerInstance: settings.logger,
    // Log lines carry no request id: each one says on its own what happened.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    frameworkErrors: answerOddAddress,
    bodyLimit: limits.jsonBody,
    ...(home === null
      ? { http: timeouts, requestTimeout: 0, connectionTimeout: 0 }
      : { serverFactory: homeServers(home, { ...timeouts, keepAliveTimeout: KEEP_ALIVE_MS, firstByteMs: headMs }) }),
    routerOptions: { maxParamLength: 2000 },
    schemaController,
    // On stop, requests in flight finish, and so do later ones on their connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const routes: string[] = [];
  const described: RouteOptions[] = [];
  server.addHook('onRoute', (route) => {
    for (const one of [route.method].flat()) routes.push(`${one} ${route.url}`);
    // Fastify adds a HEAD route for each GET.
    if (route.schema?.hide !== true && route.method !== 'HEAD') described.push(route);
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializeReplies);
  handleErrors(server, settings.hasNoRoom);
  settings.metrics?.watchRequests(server);
  lingerAfterAnswers(server, settings.patience?.lingerSeconds);
  server.server.maxRequestsPerSocket = limits.requestsPerConnection;
  readJsonBodies(server);

  await server.register(cookie, { hook: false });
  const secure = settings.publicUrl.startsWith('https:');
  const guard = guardHeaders({ secure, hsts: secure && home === null });
  const watchBody = stalledBodyWatch(settings.patience);
  const refuseOverload = overloadRefusal({ ...settings.overload, onRefused: settings.metrics?.refusedForOverload });
  const refuseOtherHost = otherHostRefusal(settings.publicUrl, home);
  // One hook: seven of them took as long as sending a page.
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(guard);
    watchBody(request, reply);
    refuseEncodedBodies(request);
    if (refuseOverload(request, reply) || refuseOtherHost(request, reply)) return;
    refuseOddMethods(request);
    refuseOtherSites(request);
    next();
  });
  if (home !== null) addTrust(server, home, settings.publicUrl);
  return { server, routes, described };
}

/** The OpenAPI document. Made on the first request, so that its packages aren't loaded at startup. */
async function openApiOf(routes: readonly RouteOptions[]): Promise<Buffer> {
  const [{ default: swagger }, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ]);
  const described = Fastify();
  described.setValidatorCompiler(validatorCompiler);
  described.setSerializerCompiler(serializeReplies);
  await described.register(swagger, {
    openapi: { info: { title: 'Someday', version: '1', description: httpCopy.description } },
    transform: jsonSchemaTransform,
  });
  for (const { method, url, schema = {} } of routes)
    described.route({ method, url, schema, handler: async () => null });
  await described.ready();
  const document = Buffer.from(JSON.stringify(described.swagger()));
  await described.close();
  return document;
}

export function addApiFrame({ server, described }: HttpServer): void {
  let document: Promise<Buffer> | undefined;
  server.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await (document ??= openApiOf(described))),
  );
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(404).header('cache-control', 'no-store').send(notFoundBody);
  server.all('/api/*', { schema: { hide: true }, onRequest: answer }, answer);
}

/** Helmet would compute the same headers for every reply, so they are computed once. */
function guardHeaders(options: Parameters<typeof helmetOptions>[0]) {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(helmetOptions(options))(request, reply, () => {});
  return {
    ...reply.getHeaders(),
    'permissions-policy': 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=()',
  };
}

/** With `hsts`, a browser that has seen the site once no longer lets anyone continue past a certificate it doesn't know. */
function helmetOptions({ secure, hsts }: { readonly secure: boolean; readonly hsts: boolean }) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Components set computed positions and colors as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // Over plain http, browsers log an error about it.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    strictTransportSecurity: hsts ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  } as const;
}

/** A bug: the reply doesn't match its schema and must not leave the server. */
export class ReplyError extends Error {
  override name = 'ReplyError';
}

/** Fields that aren't in the schema never leave the server. */
export const serializeReplies: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  let written: z.core.$ZodType | undefined;
  return (reply) => {
    const { data, error } = z.core.safeEncode((written ??= writtenSchema(schema)), reply);
    if (error) throw new ReplyError(`the reply of ${method} ${url} does not match its schema`, { cause: error });
    return JSON.stringify(data);
  };
};

const writtenInstant = z.codec(z.iso.datetime(), z.union([z.iso.datetime(), z.date()]), {
  decode: (text) => text,
  encode: (value) => (typeof value === 'string' ? value : value.toISOString()),
});

/**
 * The same schema, except that instants may be given as dates, and with the objects of `zod`, which are compiled. Those of
 * `zod/mini`, which is small for the browser, take a list of 100 messages 1.6 times as long.
 * Definitions are what zod documents for code that walks schemas: https://zod.dev/packages/core
 */
function writtenSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodISODateTime) return writtenInstant;
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([key, field]) => [key, writtenSchema(field)]);
    return new z.ZodObject({ ...def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof z.core.$ZodDiscriminatedUnion) {
    const { def } = schema._zod;
    return new z.ZodDiscriminatedUnion({ ...def, options: def.options.map(writtenSchema) });
  }
  if (schema instanceof z.core.$ZodUnion) {
    const { def } = schema._zod;
    return new z.ZodUnion({ ...def, options: def.options.map(writtenSchema) });
  }
  if (schema instanceof z.core.$ZodArray) {
    const { def } = schema._zod;
    return new z.ZodArray({ ...def, element: writtenSchema(def.element) });
  }
  return schema instanceof z.core.$ZodNullable ? z.nullable(writtenSchema(schema._zod.def.innerType)) : schema;
}
