import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { createLocalMediaTools } from '../../apps/server/src/adapters/media/local-media-tools.ts';

/** One conversion, like the app's worker does it, and with `both` the smaller file: transcode-job.ts INPUT FOLDER [both] */
const [input = '', folder = '', what] = process.argv.slice(2);
const type = { messageType: 'video', mime: 'video/webm', format: 'webm' } as const;
const tools = createLocalMediaTools();
const { renditions } = await tools.convert({ type, input, workDir: folder });
if (what === 'both') {
  const workDir = join(folder, 'small');
  await mkdir(workDir);
  await tools.shrink({ input: renditions.find(({ kind }) => kind === 'video')?.file ?? '', workDir });
}
