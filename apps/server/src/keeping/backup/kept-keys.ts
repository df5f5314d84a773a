import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { isThere } from '#server/lib/files.ts';
import type { Config } from '#server/config/config.ts';
import { loadKeys, storeKeys } from '#server/keys.ts';
import { formatRecoveryKey, newRecoveryKey, parseRecoveryKey, type RecoveryKey } from '#server/lib/recovery-key.ts';
import { backupCopy as copy } from './backup.copy.ts';
import { filesIn } from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';

export const keptKeysSchema = z.strictObject({
  masterKeys: z.array(z.string()),
  pepper: z.string(),
  files: z.record(z.string(), z.string()),
});

export type KeptKeys = z.output<typeof keptKeysSchema>;

/** Phones at home trust this authority, and would have to trust a new one again. */
const keptFiles = 'home-network/*/authority.pem';

export async function readKeptKeys(config: Config): Promise<KeptKeys> {
  const { masterKeys, pepper } = await loadKeys(config);
  const files: Record<string, string> = {};
  for await (const name of glob(keptFiles, { cwd: config.dataDir })) {
    files[name] = await readFile(path.join(config.dataDir, name), 'utf8');
  }
  return { masterKeys: masterKeys.map(({ key }) => key.toString('hex')), pepper: pepper.toString('hex'), files };
}

export async function storeKeptKeys(config: Config, kept: KeptKeys): Promise<void> {
  if (!(await storeKeys(config, kept))) throw new BackupProblem('taken');
  for (const [name, text] of Object.entries(kept.files)) await writeText(config, name, text);
}

const writeText = ({ dataDir }: Config, name: string, text: string): Promise<void> =>
  filesIn(dataDir).write(name, (append) => append(Buffer.from(text)));

const keyFile = 'recovery.key';
const pageFile = 'recovery-key.html';

/** Even a damaged one, which is no reason not to start. */
export const hasRecoveryKey = async ({ dataDir, backup }: Config): Promise<boolean> =>
  backup.recoveryKey !== null || isThere(path.join(dataDir, keyFile));

export async function findRecoveryKey({
  dataDir,
  backup,
}: Pick<Config, 'dataDir' | 'backup'>): Promise<RecoveryKey | undefined> {
  if (backup.recoveryKey) return backup.recoveryKey;
  const file = path.join(dataDir, keyFile);
  if (!(await isThere(file))) return undefined;
  const key = parseRecoveryKey((await readFile(file, 'utf8')).replaceAll(/^#.*$/gm, ''));
  if (key === undefined) throw new BackupProblem('no-key');
  return key;
}

export interface MadeRecoveryKey {
  readonly key: RecoveryKey;
  readonly page: string;
}

export async function makeRecoveryKey(config: Config): Promise<MadeRecoveryKey> {
  const key = newRecoveryKey();
  await keepRecoveryKey(config, key);
  await writeText(config, pageFile, keyPage(formatRecoveryKey(key), config.publicUrl));
  return { key, page: path.join(config.dataDir, pageFile) };
}

export async function keepRecoveryKey(config: Config, key: RecoveryKey): Promise<void> {
  await writeText(config, keyFile, `${copy.keyFile.note}\n${formatRecoveryKey(key)}\n`);
}

function keyPage(key: string, url: string): string {
  const { title, intro, howTo, keep } = copy.keyFile;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { max-width: 36rem; margin: 3rem auto; padding: 0 1.5rem; font: 1.0625rem/1.6 Georgia, serif; color: #1d2b2a; background: #fff; }
  h1 { margin: 0 0 1rem; font-size: 2.25rem; line-height: 1.2; }
  hr { height: 0.5rem; margin: 0 0 2rem; border: 0; print-color-adjust: exact;
    background: repeating-linear-gradient(-45deg, #b8392c 0 1rem, #fff 0 1.5rem, #184f4b 0 2.5rem, #fff 0 3rem); }
  figure { display: flex; flex-wrap: wrap; gap: 1.5rem 2rem; align-items: center; margin: 2rem 0; padding: 1.5rem;
    border: 2px solid; border-radius: 1rem; break-inside: avoid; }
  svg { flex: none; width: 10rem; }
  code { flex: 1 1 12rem; max-width: 15rem; font: 600 1.5rem/1.6 ui-monospace, monospace; }
  pre { font: 1rem/1.6 ui-monospace, monospace; }
</style>
<hr>
<h1>${title}</h1>
<p>${intro(url)}</p>
<figure>
${renderSVG(key, { border: 0 })}
<code>${key.replaceAll('-', '-<wbr>')}</code>
</figure>
<p>${howTo}</p>
<pre>npm run restore -- FOLDER</pre>
<p>${keep}</p>
</html>
`;
}
