/** Until the element with this id comes into sight; at once when there is none. */
export async function whenSeen(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
  });
  watch.observe(element);
  await promise;
  watch.disconnect();
}
