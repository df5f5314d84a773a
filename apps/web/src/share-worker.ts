import { receiveShare } from './features/upload/receive-share.ts';

/** The DOM's types include no service workers. */
type FetchEvent = Event & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };
const isFetch = (event: Event): event is FetchEvent => event.type === 'fetch';

/** Takes files from a phone's share sheet, and nothing else: no page is in its scope, and nothing is cached. */
addEventListener('fetch', (event: Event) => {
  if (!isFetch(event)) return;
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/share') event.respondWith(receiveShare(event.request));
});
