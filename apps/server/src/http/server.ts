import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import * as z from 'zod';
import { limits } from '@someday/contract/limits';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify';
import { answerOddAddress, handleErrors, notFoundBody } from './errors.ts';
import { refuseOtherHosts, refuseOddMethods, refuseOtherSites } from './same-origin.ts';
import { abortStalledBodies, type StallLimits } from './request-body.ts';

interface HttpSettings {
  readonly logger: FastifyBaseLogger;
  /** Reached by https, cookies and headers may rely on it. */
  readonly publicUrl: string;
  /** Proxies whose X-Forwarded-For is believed; empty for none. */
  readonly trustProxy: readonly string[];
  readonly patience?: StallLimits | undefined;
}

export interface HttpServer {
  readonly server: FastifyInstance;
  /** Every route added, as `GET /path`: what is not on a list of known ones must not exist. */
  readonly routes: readonly string[];
}

/** A server without routes: parsing, headers, errors, cross-site guards. */
export async function createHttpServer(settings: HttpSettings): Promise<HttpServer> {
  const headMs = (settings.patience?.headSeconds ?? limits.stalledHeadSeconds) * 1000;
  const server = Fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    frameworkErrors: answerOddAddress,
    bodyLimit: limits.jsonBody,
    // Node looks at them all now and then, each half a minute unless told otherwise: that is added to their time.
    http: { headersTimeout: (headMs * 5) / 6, connectionsCheckingInterval: headMs / 6 },
    // Upload bodies may take hours.
    requestTimeout: 0,
    connectionTimeout: 0,
    routerOptions: { maxParamLength: 2000 },
    // Requests in flight end in peace; only idle connections are closed on stop.
    forceCloseConnections: 'idle',
  });
  const routes: string[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializeReplies);
  handleErrors(server);
  abortStalledBodies(server, settings.patience);
  server.removeContentTypeParser('text/plain');

  await server.register(cookie);
  await server.register(multipart);
  await server.register(helmet, { ...helmetOptions(settings.publicUrl.startsWith('https:')), global: false });
  guardEveryReply(server);
  server.addHook('onRequest', refuseOtherHosts(settings.publicUrl));
  server.addHook('onRequest', async (request) => {
    refuseOddMethods(request);
    refuseOtherSites(request);
  });
  await server.register(swagger, {
    openapi: {
      info: { title: 'Someday', version: '1', description: 'Video and photo messages, opened when the day comes.' },
    },
    transform: jsonSchemaTransform,
  });
  return { server, routes };
}

/** After all other routes: the API's own description, and an answer for what does not exist under /api. */
export function addApiFrame(server: FastifyInstance): void {
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger());
  server.all('/api/*', { schema: { hide: true } }, async (_request, reply) =>
    reply.status(404).header('cache-control', 'no-store').send(notFoundBody),
  );
}

/** The same headers with every reply: what makes them writes them once, as it would work them out anew each time. */
function guardEveryReply(server: FastifyInstance): void {
  let headers: (readonly [string, string])[] | undefined;
  server.addHook('onRequest', async (_request, reply) => {
    headers ??= guardHeaders(reply);
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  });
}

function guardHeaders(reply: FastifyReply): (readonly [string, string])[] {
  reply.helmet();
  const made = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return [
    ...made,
    ['permissions-policy', 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=()'],
  ];
}

function helmetOptions(secure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Positions and colours that components compute are style attributes.
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
    // Codes travel in fragments, but no page of ours needs to tell another where somebody came from.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // Browsers honour it only where the address is trustworthy, and complain elsewhere.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  } as const;
}

/** A reply that its own schema refuses: a fault of ours, which must not leave the server. */
export class ReplyError extends Error {
  override name = 'ReplyError';
}

/** Replies leave as their schema says and with nothing else in them. */
export const serializeReplies: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  const compiled = compiledObjects(schema);
  return (reply) => {
    const { data, error } = z.core.safeEncode(compiled, reply);
    if (error) throw new ReplyError(`the reply of ${method} ${url} is not as its schema says`, { cause: error });
    return JSON.stringify(data);
  };
};

/**
 * The same schema with objects that are compiled to code, which `zod/mini` leaves out for the browser's sake: encoding a list of 200 messages
 * takes a fifth of the time. Schemas that are no plain composition stay as they are.
 */
function compiledObjects(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod;
    const shape = Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, compiledObjects(value)]));
    return new z.core.$ZodObjectJIT({ ...def, shape });
  }
  if (schema instanceof z.core.$ZodDiscriminatedUnion) {
    const { def } = schema._zod;
    return new z.core.$ZodDiscriminatedUnion({ ...def, options: def.options.map((option) => compiledObjects(option)) });
  }
  if (schema instanceof z.core.$ZodArray) {
    const { def } = schema._zod;
    return new z.core.$ZodArray({ ...def, element: compiledObjects(def.element) });
  }
  if (schema instanceof z.core.$ZodNullable) {
    const { def } = schema._zod;
    return new z.core.$ZodNullable({ ...def, innerType: compiledObjects(def.innerType) });
  }
  return schema;
}
