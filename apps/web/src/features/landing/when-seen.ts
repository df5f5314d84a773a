/** From an element's upper edge on, all of the page. */
const orBeyond = { rootMargin: '1000000px 0px 0px' };

/** Until somebody has come as far as this element, or past it in one jump. */
export function whenSeen(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      resolve();
    }, orBeyond);
    watch.observe(element);
  });
}
