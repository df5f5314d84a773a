import { renderToString } from 'react-dom/server';
import { LovedOneApp } from './app/loved-one/loved-one-app.tsx';
import { Splash } from './features/recipients/page-states.tsx';
import { recipientsCopy } from './features/recipients/recipients.copy.ts';
import { documentTitle } from './lib/hooks.ts';

/** Draws the door as the browser's first render does; used by the build only. */
export async function renderPage(): Promise<{ html: string; title: string }> {
  const html = renderToString(<LovedOneApp />);
  return { html, title: documentTitle(recipientsCopy.entry.pageTitle) };
}

/** Stands in the pages that nobody can draw ahead, until their scripts have come. */
export function renderSplash(): string {
  return renderToString(<Splash />);
}
