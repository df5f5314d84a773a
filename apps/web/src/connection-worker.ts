import { language } from '@someday/contract/texts/language.copy';
import { offlinePageCopy as copy } from './app/app.copy.ts';

/** The DOM's types include no service workers. */
type FetchEvent = Event & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type Preload = { readonly navigationPreload?: { readonly enable: () => Promise<void> } };

const isFetch = (event: Event): event is FetchEvent => event.type === 'fetch';

const page = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.title} · Someday</title>
<style>
:root{color-scheme:light dark;--paper:light-dark(#faf6ee,#14221f);--ink:light-dark(#1b2e31,#f8efdc);--do:light-dark(#17524f,#f2b544);--on:light-dark(#fff,#1b2e31)}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.5 system-ui,sans-serif;text-align:center}
main{min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.25rem;box-sizing:border-box}
svg{width:8rem;rotate:-3deg}
h1{margin:0;font:2rem/1.2 'Young Serif',Georgia,serif}
p{margin:0;max-width:26rem}
button{min-height:3.5rem;margin-top:.5rem;padding:0 2rem;border:0;border-radius:9rem;background:var(--do);color:var(--on);font:bold 1.125rem system-ui,sans-serif;cursor:pointer}
</style>
<main>
<svg viewBox="0 0 52 36" aria-hidden="true"><rect width="52" height="36" rx="1" fill="#f4dda9"/><path d="M0 1l26 19L52 1" fill="#fcefcd" stroke="#b98d4b"/><circle cx="26" cy="20" r="6" fill="#b4372a"/></svg>
<h1>${copy.title}</h1>
<p>${copy.text}</p>
<button type="button">${copy.tryAgain}</button>
</main>
<script>
document.querySelector('button').onclick = () => location.reload();
addEventListener('online', () => location.reload());
</script>`;

/** Asked for while this worker starts, so that no page waits for it. */
addEventListener('activate', () => {
  const { navigationPreload }: Preload = Reflect.get(globalThis, 'registration');
  void navigationPreload?.enable();
});

async function fetched({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const early = await preloadResponse;
    return early && early.type !== 'error' ? early : await fetch(request); // Firefox's doesn't reject
  } catch {
    return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}

/** In place of the browser's own page when one can't be reached. Nothing else passes through here, and nothing is kept. */
addEventListener('fetch', (event) => {
  if (isFetch(event) && event.request.mode === 'navigate') event.respondWith(fetched(event));
});
