import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const scriptTag = /<script type="module"[^>]*><\/script>\s*/;
const styleTag = /<link rel="stylesheet"[^>]*>/;
const inlineScripts = /<script(?: type="module")?>([^]*?)<\/script>/g;

/** The server puts the data here (apps/server/src/modules/exports/offline-page.ts). */
const dataPlace = '<script type="application/json" id="someday">null</script>';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page may load. Opened from a folder, only `file:` matches what is beside it; on a web server, `'self'` does. Nothing can be sent anywhere. */
function policyFor(scripts: readonly string[], style: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(style)}`,
    "img-src 'self' file: data:",
    "media-src 'self' file:",
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const textOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string =>
  file.type === 'chunk'
    ? file.code
    : typeof file.source === 'string'
      ? file.source
      : new TextDecoder().decode(file.source);

export function oneFile(): Plugin {
  let root = '';
  return {
    name: 'one-file',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler: async (_options, bundle) => {
        const files = Object.values(bundle);
        const [page, script, style] = ['.html', '.js', '.css'].map((end) =>
          files.filter(({ fileName }) => fileName.endsWith(end)),
        );
        const [only] = page ?? [];
        if (only?.type !== 'asset' || script?.length !== 1 || style?.length !== 1 || files.length !== 3) {
          throw new Error(
            `Expected a page, a script and a stylesheet, not ${files.map(({ fileName }) => fileName).join(', ')}`,
          );
        }
        const icon = encodeURIComponent(await readFile(path.join(root, 'public/favicon.svg'), 'utf8'));
        // An end tag in a string would end the script.
        const code = script
          .map(textOf)
          .join('')
          .trim()
          .replaceAll('</script', String.raw`<\/script`);
        const css = style.map(textOf).join('').trim();
        const filled = textOf(only)
          .replace('/favicon.svg', () => `data:image/svg+xml,${icon}`)
          .replace(scriptTag, '')
          .replace(styleTag, () => `<style>${css}</style>`)
          .replace('</body>', () => `${dataPlace}<script type="module">${code}</script></body>`);
        const scripts = [...filled.matchAll(inlineScripts)].map(([, text = '']) => text);
        only.source = filled.replace(
          '<title>',
          () => `<meta http-equiv="Content-Security-Policy" content="${policyFor(scripts, css)}" /><title>`,
        );
        for (const { fileName } of [...script, ...style]) delete bundle[fileName];
      },
    },
  };
}
