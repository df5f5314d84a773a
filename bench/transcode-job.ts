import { createLocalMediaTools } from '../apps/server/src/adapters/media/local-media-tools.ts';

/** One conversion, like the app's worker does it: transcode-job.ts INPUT FOLDER. With `shrink`, the smaller file of a converted one. */
const [input = '', workDir = '', kind = 'convert'] = process.argv.slice(2);
const type = { messageType: 'video', mime: 'video/webm', format: 'webm' } as const;
const tools = createLocalMediaTools();
if (kind === 'shrink') await tools.shrink({ input, workDir });
else await tools.convert({ type, input, workDir });
