/** Starts a service worker for the pages in its scope, or looks for a newer one. Quietly: each is an extra. */
export async function registerWorker(name: string, scope: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(`/${name}.js`, { scope })
    .then((known) => known.update())
    .catch(() => undefined);
}
