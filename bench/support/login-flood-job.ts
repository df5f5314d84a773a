import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { post } from './visitors.ts';

/** Runs in its own thread, so sending two hundred requests doesn't delay the one that is timed. */
const { origin, first, count } = z
  .object({ origin: z.string(), first: z.number(), count: z.number() })
  .parse(workerData);

const body = (index: number) => ({ email: `stranger${index}@example.org`, password: 'wrong horse' });
const visitors = Array.from({ length: count }, (_, index) => first + index);
parentPort?.postMessage('begun');
parentPort?.postMessage(
  await Promise.all(visitors.map((index) => post(origin, '/api/auth/login', body(index), index))),
);
