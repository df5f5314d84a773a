import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import { storageProblems } from '#server/adapters/storage/storage.ts';
import type { MetricsConfig } from '#server/config/config.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import type { JobRunner } from '#server/jobs/runner.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { measureQueues } from './queues.repo.ts';

export type Metrics = Awaited<ReturnType<typeof openMetrics>>;

interface MetricsDeps {
  readonly config: MetricsConfig;
  readonly database: Database;
  readonly clock: Pick<Clock, 'uptime'>;
  readonly logger: Logger;
}

/** Scrapers may be several, and people reload. The database is asked at most this often. */
const FRESH_MS = 5_000;
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Labels come from our own code, never from anything that someone sent. */
export async function openMetrics({ config, database, clock, logger }: MetricsDeps) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'someday_' });
  const requests = new Histogram({
    name: 'someday_http_request_duration_seconds',
    help: 'Requests by how long they took. That of a stream of events ends when its page is closed.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refused = new Counter({
    name: 'someday_http_refused_total',
    help: 'Requests refused because more arrived than could be answered.',
    registers,
  });
  const conversions = new Histogram({
    name: 'someday_conversion_duration_seconds',
    help: 'Conversions of videos and photos, by how long they took.',
    labelNames: ['type', 'outcome'],
    buckets: [1, 5, 15, 60, 300, 900, 3600],
    registers,
  });
  const problems = new Counter({
    name: 'someday_storage_errors_total',
    help: 'Problems with stored files. away: the store did not answer. refused: it has to be mended.',
    labelNames: ['reason'],
    registers,
  });
  new Gauge({
    name: 'someday_database_pool',
    help: 'Connections of this process to the database, and requests waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'total' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  const queues = createQueueMetrics(registers, { database, clock, logger });

  const onProblem = (reason: unknown) => problems.inc({ reason: String(reason) });
  storageProblems.subscribe(onProblem);

  const page = createServer((request, response) => void answer(request, response));
  page.listen(config.port, config.host);
  await once(page, 'listening');

  async function answer({ url = '', method }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!/^\/metrics(\?|$)/.test(url) || method !== 'GET') return void response.writeHead(404).end();
    try {
      await queues.refresh();
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (err) {
      logger.error({ err }, 'metrics-failed');
      response.writeHead(500).end();
    }
  }

  return {
    watchRequests(server: FastifyInstance): void {
      server.addHook('onResponse', async ({ routeOptions, method }, { statusCode, elapsedTime }) => {
        const route = routeOptions.url ?? 'unknown';
        const labels = { route, method: methods.has(method) ? method : 'other', status: `${String(statusCode)[0]}xx` };
        requests.observe(labels, elapsedTime / 1000);
      });
    },
    refusedForOverload: () => refused.inc(),
    timed: (media: MediaTools): MediaTools => ({
      ...media,
      async convert(job) {
        const stop = conversions.startTimer({ type: job.type.messageType });
        try {
          const converted = await media.convert(job);
          stop({ outcome: 'done' });
          return converted;
        } catch (error) {
          stop({ outcome: job.signal?.aborted === true ? 'stopped' : 'failed' });
          throw error;
        }
      },
    }),
    watchJobs: (runner: Pick<JobRunner, 'kinds' | 'paused'>) => queues.watch(runner),
    async close(): Promise<void> {
      storageProblems.unsubscribe(onProblem);
      page.close();
      page.closeAllConnections();
      await queues.close();
    },
  };
}

function createQueueMetrics(registers: Registry[], { database, clock, logger }: Omit<MetricsDeps, 'config'>) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `someday_${name}`, help, labelNames, registers });
  const up = gauge('database_up', '1 if the database answers, otherwise 0.');
  const counted = 'At most 10,000 of each are counted.';
  const jobs = gauge('jobs', `Background jobs: waiting (due), running, or dead. ${counted}`, 'kind', 'state');
  const oldest = gauge('jobs_oldest_due_seconds', 'How long the oldest due job has waited.', 'kind');
  const pauses = '1 while this process pauses a kind of job, for instance because no mail server answers.';
  const paused = gauge('jobs_paused', pauses, 'kind');
  const late = 'Emails that should have been sent by now, by what they are about. At most 10,000 are counted.';
  const unsent = gauge('emails_due', late, 'kind');
  const lag = gauge('emails_due_lag_seconds', 'How late the latest of them is.', 'kind');
  // Its own connection: when all of the pool's are taken, these figures are needed most.
  const { db, close } = createDatabase(database.connection, { poolSize: 1, logger, statementTimeoutMs: 5_000 });
  let runner: Pick<JobRunner, 'kinds' | 'paused'> = { kinds: [], paused: () => [] };
  let measuredAt = Number.NEGATIVE_INFINITY;
  let asking = Promise.resolve();

  async function ask(): Promise<void> {
    const found = await measureQueues(db, runner.kinds).catch(() => undefined);
    up.set(found === undefined ? 0 : 1);
    for (const gauge of [jobs, oldest, unsent, lag]) gauge.reset();
    for (const { kind, oldest: age, ...counts } of found?.jobs ?? []) {
      for (const [state, count] of Object.entries(counts)) jobs.set({ kind, state }, count);
      oldest.set({ kind }, age);
    }
    for (const { kind, unsent: count, lag: seconds } of found?.emails ?? []) {
      unsent.set({ kind }, count);
      lag.set({ kind }, seconds);
    }
  }

  return {
    refresh(): Promise<void> {
      paused.reset();
      for (const kind of runner.paused()) paused.set({ kind }, 1);
      if (clock.uptime() - measuredAt < FRESH_MS) return asking;
      measuredAt = clock.uptime();
      asking = ask();
      return asking;
    },
    watch: (watched: typeof runner) => void (runner = watched),
    close,
  };
}
