import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { drawPicture, pictureSize } from './open-graph-picture.tsx';

/** Draws the picture for link previews of public pages as `assets/open-graph-<hash>.png`; the server links it in their heads. */
export function openGraph(): Plugin {
  let root = '';
  return {
    name: 'open-graph',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const ui = path.join(root, 'src/ui');
      const tokens = await readFile(path.join(ui, 'styles/tokens.css'), 'utf8');
      const svg = drawPicture(tokens, await readFile(path.join(ui, 'art/drawings/sunset.svg')));
      // Few, flat colors: with a palette it is a third of the size.
      const source = await sharp(Buffer.from(svg)).resize(pictureSize).png({ palette: true, effort: 10 }).toBuffer();
      this.emitFile({ type: 'asset', name: 'open-graph.png', source });
    },
  };
}
