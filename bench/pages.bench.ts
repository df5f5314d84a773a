import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { inAlternation } from './support/alternation.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { figure, rounded, table, verdict } from './support/figures.ts';
import { memberWith } from './support/many-messages.ts';
import { answering, cpuSeconds, needPrograms, run as runProgram, start } from './support/processes.ts';

type PageRequest = { what: string; url: string; encoding: string; cookie: string; pid: number };

const rounds = 11;
const seconds = 1;
const encodings = ['br', 'gzip', 'identity'];
const bar = 0.7;

/**
 * The front page in each encoding, compared with a bare Fastify route that sends the same bytes and headers, in alternating rounds, before anything else. Then what
 * compressing costs where it is done for each request: a member's library of 200 messages, as a page with its answers and as a list.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'wrk', debian: 'wrk' });
  await inFolder(async (folder, stops) => {
    const app = await startApp(folder);
    stops.push(app.stop);
    const asked = encodings.map((encoding) => ({
      what: '/',
      url: `${app.origin}/`,
      encoding,
      cookie: '',
      pid: app.pid,
    }));
    const bare = await Promise.all(
      asked.map(async (page) => {
        const port = await freePort();
        const url = `http://127.0.0.1:${port}/`;
        const args = [join(import.meta.dirname, 'support/pages-floor.ts'), String(port), page.url, page.encoding];
        const { pid, stop } = start(process.execPath, args);
        stops.push(stop);
        await answering(url);
        return { ...page, what: 'the bare route', url, pid };
      }),
    );
    const pages = await inAlternation([...asked, ...bare], rounds, load);
    const { cookie } = await memberWith(app, folder, { lovedOnes: 20, messages: 200 });
    const own = ['/message-library', '/api/video-messages'].flatMap((what) =>
      encodings.map((encoding) => ({ what, url: app.origin + what, encoding, cookie, pid: app.pid })),
    );
    const lists = await inAlternation(own, rounds, load);
    const rows = await Promise.all(
      [...asked, ...bare, ...own].map(async (one) => {
        const of = own.includes(one) ? lists : pages;
        const perSecond = of(one, 'perSecond');
        const floor = bare[asked.indexOf(one)];
        const ratio = floor === undefined ? undefined : perSecond / of(floor, 'perSecond');
        figure('pages', `${one.what} (${one.encoding})`, perSecond, '1/s');
        return {
          what: `${one.what} (${one.encoding})`,
          bytes: await sizeOf(one),
          'requests per second': rounded(perSecond, 0),
          'CPU ms each': rounded(of(one, 'cpuMs'), 2),
          target:
            ratio === undefined ? '' : `${rounded(ratio, 2)} of a bare route, >= ${bar}: ${verdict(ratio >= bar)}`,
        };
      }),
    );
    table(rows);
  });
}

async function load({ url, encoding, cookie, pid }: PageRequest) {
  const before = await cpuSeconds(pid);
  const head = ['-H', `accept-encoding: ${encoding}`, '-H', `cookie: ${cookie}`];
  const { stdout } = await runProgram('wrk', ['-t1', '-c16', `-d${seconds}s`, ...head, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: failed requests\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpuMs: (1000 * ((await cpuSeconds(pid)) - before)) / requests,
  };
}

function sizeOf({ url, encoding, cookie }: PageRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding, cookie } }, (answer) => {
      buffer(answer).then(({ length }) => resolve(length), reject);
    }).on('error', reject);
  });
}
