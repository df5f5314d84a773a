// Takes the settings of a .env file in the checkout, when there is one; a variable that is set already wins.
import { existsSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../.env');
if (existsSync(file)) process.loadEnvFile(file);
