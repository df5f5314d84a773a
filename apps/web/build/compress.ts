import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

/** Minifies the script in `public/`, which Vite copies as is. */
async function minifyBeforeScripts(folder: string): Promise<void> {
  const file = path.join(folder, 'before-scripts.js');
  await writeFile(file, (await minify(file, await readFile(file, 'utf8'), { module: false })).code);
}

/** Writes `.br` and `.gz` next to every static text file. Not for pages, which are small. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await minifyBeforeScripts(folder);
        const files = await readdir(folder, { recursive: true });
        const texts = files.filter((file) => /\.(?:js|css|svg|webmanifest)$/.test(file) && !file.startsWith('.'));
        await Promise.all(texts.map((file) => compressFile(path.join(folder, file))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(content)),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}
