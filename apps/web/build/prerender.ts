import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pages as contractPages } from '@someday/contract/rules/pages';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * `modules`: lazily loaded ones to preload. `content: false`: depends on the visitor or on data, so only the title and preloads are written.
 * `content: 'splash'`: a skeleton, until the scripts have rendered the page. `script`: its only script, instead of the app.
 */
type PrerenderedPage = { path: string; modules?: readonly string[]; content?: false | 'splash'; script?: `/${string}` };

export type Prerendering = { shell: string; keptAs: string; renderer: string; pages: readonly PrerenderedPage[] };

type Rendered = { title: string; html: string };
type Renderer = {
  renderPage: (path: string) => Promise<Rendered>;
  pageTitle?: (path: string) => string;
  renderSplash?: () => string;
};
type Edit = readonly [from: string | RegExp, to: string];

/** Prerenders public pages, so that they show before any script runs, and keeps the renderer in `.server` for the server. */
export function prerender({ shell: built, keptAs, renderer: rendererFile, pages }: Prerendering): Plugin {
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
        // Inside the workspace, so that its package imports resolve. It is kept: the server renders pages again with its configuration.
        const renderer = await buildRenderer(root, rendererFile, path.join(folder, '.server'));
        const splash = renderer.renderSplash?.();
        const waiting =
          splash === undefined
            ? empty
            : edited(empty, [['<div id="splash"></div>', `<div id="splash">${splash}</div>`]]);
        await writeFile(shell, waiting);
        for (const { path: url, modules = [], content = true, script } of pages) {
          const target = path.join(folder, url, 'index.html');
          await mkdir(path.dirname(target), { recursive: true });
          const page =
            content === false
              ? withTitle(waiting, renderer.pageTitle?.(url))
              : fill(empty, content === true ? 'app' : 'splash', await renderer.renderPage(url));
          const preloaded = [...new Set(modules.flatMap((module) => parts.get(module) ?? []))];
          const complete = withPreloads(withRobots(page, url), preloaded);
          const shown = content === false ? complete : seenBeforeScripts(complete);
          await writeFile(target, script === undefined ? shown : withOnly(script, shown));
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
    // Bundled like the browser's code, so that hydration matches.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const renderer: Renderer = await import(pathToFileURL(path.join(outDir, `${path.basename(file, '.tsx')}.js`)).href);
  return renderer;
}

/** The chunk of a lazily loaded module and its imports, with their styles, without what the entry loads anyway. */
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
  if (!start) throw new Error(`${module} isn't a lazily loaded page.`);
  visit(start.fileName);
  return [...wanted].flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? []), file]);
}

function fill(shell: string, element: 'app' | 'splash', { html, title }: Rendered): string {
  return edited(withTitle(shell, title), [[new RegExp(`(?<=<div id="${element}"[^>]*>)(?=</div>)`), html]]);
}

function withTitle(shell: string, title: string | undefined): string {
  return title === undefined ? shell : edited(shell, [[/<title>[^<]*<\/title>/, `<title>${title}</title>`]]);
}

function withRobots(page: string, url: string): string {
  const isIndexed = contractPages.some((known) => known.path === url && 'indexed' in known);
  return isIndexed ? edited(page, [['noindex, nofollow', 'index, follow']]) : page;
}

function withPreloads(page: string, parts: readonly string[]): string {
  const preloads = parts
    .map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`)
    .join('\n    ');
  return edited(page, [['</head>', `  ${preloads}\n  </head>`]]);
}

function seenBeforeScripts(page: string): string {
  return page
    .replaceAll('rel="modulepreload"', '$& fetchpriority="low"')
    .replace('<script type="module"', '$& fetchpriority="low"');
}

/** Without the app, whose files a page over plain HTTP has no use for. */
function withOnly(script: string, page: string): string {
  return edited(page.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, ''), [
    [/<script type="module"[^>]*><\/script>/, `<script defer src="${script}"></script>`],
  ]);
}

function edited(shell: string, edits: readonly Edit[]): string {
  return edits.reduce((page, [from, to]) => {
    const next = page.replace(from, () => to);
    if (next === page) throw new Error(`The shell has no ${String(from)} to replace.`);
    return next;
  }, shell);
}
