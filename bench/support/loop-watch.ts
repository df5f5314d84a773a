import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/*
 * Preloaded into the program by `--import`: measures what its event loop does between two requests to BENCH_LOOP_PORT. A pause is the time
 * between two timers of a millisecond; its CPU time is this thread's, which other busy programs don't lengthen.
 */
const port = Number(process.env['BENCH_LOOP_PORT']);
if (isMainThread && process.argv[1]?.endsWith('all.ts')) {
  let longest = { ms: 0, cpuMs: 0 };
  let total = 0;
  const cpuNow = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let at = performance.now();
  let cpu = cpuNow();
  const look = () => {
    const [now, used] = [performance.now(), cpuNow()];
    longest = { ms: Math.max(longest.ms, now - at - 1), cpuMs: Math.max(longest.cpuMs, used - cpu) };
    total += used - cpu;
    [at, cpu] = [now, used];
    setTimeout(look, 1).unref();
  };
  look();
  createServer((_request, response) => {
    response.end(JSON.stringify({ ...longest, totalMs: total }));
    longest = { ms: 0, cpuMs: 0 };
    total = 0;
  })
    .listen(port, '127.0.0.1')
    .unref();
}
