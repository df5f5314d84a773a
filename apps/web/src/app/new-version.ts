const key = 'reloadedForNewVersion';

/**
 * After an update of the server the old page's parts are gone. The first one that is missing reloads the page, once: a second failure
 * in the same window is a real one and reaches the error page, and without a network a reload would lose what stands there.
 */
export function reloadOnceForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, 'true');
    event.preventDefault();
    location.reload();
  });
}
