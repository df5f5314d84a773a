// A program that does nothing but run the embedded PostgreSQL in the folder it is given: prints one line once it answers, and
// stops when its standard input ends. Tests start it, several at once or as another account, and kill it.
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const embedded = await startEmbeddedPostgres(dataDir, { initdbFlags: ['--no-sync'] });
process.stdout.write(`${JSON.stringify({ owner: embedded.owner, how: embedded.how })}\n`);
process.stdin.resume();
process.stdin.once('end', () => void embedded.stop());
