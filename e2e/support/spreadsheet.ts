import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((program) => existsSync(program));

/** Whether LibreOffice is installed. */
export const hasSpreadsheet = office !== undefined;

/** The formulas that LibreOffice finds in a CSV file. */
export async function formulasIn(file: string): Promise<string[]> {
  if (office === undefined) throw new Error('LibreOffice isn’t installed.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-sheet-'));
  try {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    // Commas, double quotes, UTF-8.
    const options = ['--infilter=CSV:44,34,76', '--convert-to', 'fods', '--outdir', folder];
    await promisify(execFile)(office, [profile, '--headless', '--norestore', ...options, file]);
    const sheet = await readFile(path.join(folder, `${path.basename(file, '.csv')}.fods`), 'utf8');
    return [...sheet.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
