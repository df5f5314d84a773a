// A program that only runs the embedded PostgreSQL in a given folder. It prints a line when it's ready, and stops when its standard input
// ends: with exit code 0 once it has stopped, and 1 if the program ended before. Tests start it, several at a time or as another user, and kill it.
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const embedded = await startEmbeddedPostgres(dataDir, { initdbFlags: ['--no-sync'] });
process.stdout.write(`${JSON.stringify({ owner: embedded.owner, how: embedded.how })}\n`);
process.exitCode = 1;
process.stdin.resume();
process.stdin.once('end', () => void embedded.stop().then(() => (process.exitCode = 0)));
