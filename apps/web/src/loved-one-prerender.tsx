import { renderToString } from 'react-dom/server';
import { LovedOneApp } from './app/loved-one-app.tsx';
import { Fetching } from './features/recipients/page-states.tsx';
import { recipientsCopy } from './features/recipients/recipients.copy.ts';
import { documentTitle } from './lib/hooks.ts';

/** Renders the code entry as the browser's first render does. Only the build uses it. */
export async function renderPage(): Promise<{ html: string; title: string }> {
  const html = renderToString(<LovedOneApp />);
  return { html, title: documentTitle(recipientsCopy.entry.pageTitle) };
}

/** For pages that can't be prerendered, until their scripts have loaded. */
export function renderSplash(): string {
  return renderToString(<Fetching as="div" />);
}
