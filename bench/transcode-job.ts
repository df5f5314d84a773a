import { createLocalMediaTools } from '../apps/server/src/adapters/media/local-media-tools.ts';

/** One conversion, like the app's worker does it: transcode-job.ts INPUT FOLDER */
const [input = '', workDir = ''] = process.argv.slice(2);
const type = { messageType: 'video', mime: 'video/webm', format: 'webm' } as const;
await createLocalMediaTools().convert({ type, input, workDir });
