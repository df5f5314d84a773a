// Loads the .env file in the checkout, if there is one. Variables that are already set win.
import { existsSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../.env');
if (existsSync(file)) {
  process.loadEnvFile(file);
  // config/misspelled.ts reports names in it that aren't settings.
  process.env.SOMEDAY_ENV_FILE = file;
}
