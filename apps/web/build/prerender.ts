import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * A page's path and the lazily loaded files whose parts it needs at once; without any the entry has all of it. One that is not `drawn` differs
 * from person to person, or with data: it only names its parts, and says what it is if the renderer knows (`pageHead`).
 */
export type PrerenderedPage = { path: string; modules?: readonly string[]; drawn?: false };

/**
 * The empty page that Vite builds, the name it is kept under for all other pages, and the file that draws pages (`renderPage`) and, if it
 * likes, what stands in the element `splash` until an empty page's scripts have come (`renderSplash`).
 */
export type Drawing = { shell: string; keptAs: string; renderer: string; pages: readonly PrerenderedPage[] };

type Head = { title: string; indexed: boolean };
type Rendered = Head & { html: string };
type Renderer = {
  renderPage: (path: string) => Promise<Rendered>;
  pageHead?: (path: string) => Head;
  renderSplash?: () => string;
};
type Edit = readonly [from: string | RegExp, to: string];

/**
 * Draws public pages at build time, so that they are there before any script runs, and keeps what draws them in `.server`, for the server.
 * The empty shell stays for all other pages; a page's own file also names the script parts it will ask for.
 */
export function prerender({ shell: built, keptAs, renderer: rendererFile, pages }: Drawing): Plugin {
  let root = '';
  let folder = '';
  const parts = new Map<string, string[]>();
  return {
    name: 'prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
      folder = path.resolve(root, config.build.outDir);
    },
    writeBundle: (_options, bundle) => {
      for (const { modules = [] } of pages)
        for (const module of modules) parts.set(module, partsOf(bundle, path.join(root, module)));
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        const shell = path.join(folder, keptAs);
        await rename(path.join(folder, built), shell);
        const empty = await readFile(shell, 'utf8');
        // Inside the workspace, where its imports of packages are found. It stays: the server draws pages anew with what is configured.
        const renderer = await buildRenderer(root, rendererFile, path.join(folder, '.server'));
        const splash = renderer.renderSplash?.();
        const waiting =
          splash === undefined
            ? empty
            : edited(empty, [['<div id="splash"></div>', `<div id="splash">${splash}</div>`]]);
        await writeFile(shell, waiting);
        for (const { path: url, modules = [], drawn = true } of pages) {
          const target = path.join(folder, url, 'index.html');
          await mkdir(path.dirname(target), { recursive: true });
          const head = renderer.pageHead?.(url);
          const undrawn = head ? withHead(waiting, head) : waiting;
          const page = drawn ? fill(empty, await renderer.renderPage(url)) : undrawn;
          await writeFile(
            target,
            withPreloads(page, [...new Set(modules.flatMap((module) => parts.get(module) ?? []))]),
          );
        }
      },
    },
  };
}

async function buildRenderer(root: string, file: string, outDir: string): Promise<Renderer> {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: file, outDir, emptyOutDir: false, copyPublicDir: false },
    // All in one, as the browser has it: what it draws is taken over there.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const renderer: Renderer = await import(pathToFileURL(path.join(outDir, `${path.basename(file, '.tsx')}.js`)).href);
  return renderer;
}

/** The chunk of a lazily loaded module and what it imports, without what every page loads anyway. */
function partsOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find((chunk) => chunk.isEntry);
  const known = new Set(entry ? [entry.fileName, ...entry.imports] : []);
  const wanted = new Set<string>();
  const visit = (file: string) => {
    if (known.has(file) || wanted.has(file)) return;
    wanted.add(file);
    for (const imported of byFile.get(file)?.imports ?? []) visit(imported);
  };
  const start = chunks.find((chunk) => chunk.facadeModuleId === module);
  if (!start) throw new Error(`${module} is no lazily loaded page.`);
  visit(start.fileName);
  return [...wanted];
}

function fill(shell: string, { html, ...head }: Rendered): string {
  return edited(withHead(shell, head), [['<div id="app"></div>', `<div id="app">${html}</div>`]]);
}

function withHead(shell: string, { title, indexed }: Head): string {
  return edited(shell, [
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    ...(indexed ? [['noindex, nofollow', 'index, follow'] as const] : []),
  ]);
}

function withPreloads(page: string, parts: readonly string[]): string {
  const preloads = parts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ');
  return edited(page, [['</head>', `  ${preloads}\n  </head>`]]);
}

function edited(shell: string, edits: readonly Edit[]): string {
  return edits.reduce((page, [from, to]) => {
    const next = page.replace(from, () => to);
    if (next === page) throw new Error(`The shell has no ${String(from)} to fill.`);
    return next;
  }, shell);
}
