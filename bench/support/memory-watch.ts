import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Preloaded into the program: on SIGWINCH it writes its memory use to `memory.json` in its data folder. */
process.on('SIGWINCH', () => {
  writeFileSync(join(process.env['DATA_DIR'] ?? '', 'memory.json'), JSON.stringify(process.memoryUsage()));
});
