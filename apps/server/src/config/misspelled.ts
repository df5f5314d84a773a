import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError, envSchema } from './env.ts';

const settings = Object.keys(envSchema.shape);

const question = 'Did you mean';

/** What other programs read from the same file. */
const ofOthers =
  /^(NODE_|NPM_|AWS_|PG|LC_|MALLOC_)|^(TZ|LANG|PATH|DEBUG|POSTGRES_PASSWORD|SOMEDAY_UPSTREAM|((HTTPS?|FTP|ALL|NO)_)?PROXY)$/i;

/**
 * A sentence for each name that may be a misspelled setting. In the .env file (named by env-file.mjs) all are ours, so one that is
 * close to a setting throws `ConfigError`; in the environment, only those are reported.
 */
export function settingNotes(env: Readonly<Record<string, string | undefined>>): string[] {
  const file = env['SOMEDAY_ENV_FILE'];
  const inFile = file === undefined ? [] : Object.keys(parseEnv(readFileSync(file, 'utf8')));
  const unknown = Object.keys(env).filter((name) => env[name] && !settings.includes(name) && !ofOthers.test(name));
  return unknown.flatMap((name) => {
    const isInFile = inFile.includes(name);
    const meant = settingLike(isInFile ? name.toUpperCase() : name);
    const text = `${name}${isInFile ? ' in .env' : ''} isn’t a setting.`;
    if (meant === undefined) return isInFile ? [`${text} All of them: docs/configuration.md`] : [];
    if (isInFile) throw new ConfigError(`${text} ${question} ${meant}?`);
    return [`${text} ${question} ${meant}?`];
  });
}

/** Whether a note is about a name that is close to a setting's. */
export const isSlip = (note: string): boolean => note.includes(question);

/** Short names are close to many words: `HOME` isn't a misspelled `ROLE`. */
function settingLike(name: string): string | undefined {
  const slips = settings.map((setting) => ({ setting, count: distance(name, setting) }));
  const near = slips.filter(({ setting, count }) => count <= (setting.length < 7 ? 1 : 2));
  return near.toSorted((a, b) => a.count - b.count)[0]?.setting;
}

/** Letters added, left out, replaced, or swapped with the next; more than two needn't be exact. */
function distance(from: string, to: string, left = 2): number {
  if (from === '' || to === '') return from.length + to.length;
  if (from[0] === to[0]) return distance(from.slice(1), to.slice(1), left);
  if (left === 0) return 1;
  const isSwap = from[0] === to[1] && from[1] === to[0];
  const rest = [[1, 0], [0, 1], [1, 1], ...(isSwap ? [[2, 2]] : [])].map(([a, b]) =>
    distance(from.slice(a), to.slice(b), left - 1),
  );
  return 1 + Math.min(...rest);
}
