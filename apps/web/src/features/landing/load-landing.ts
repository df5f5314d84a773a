/** The page with what it needs first. Not awaited by the page's own file: that would keep the bundler from putting any small files together. */
export async function loadLanding() {
  const { LandingPage, prepareBelow } = await import('./landing-page.tsx');
  await prepareBelow();
  return { LandingPage };
}
