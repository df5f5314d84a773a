import type { ReactElement } from 'react';

/** A mail's two forms: for mail programs that draw, and as plain text with its links written out. */
export async function renderMail(content: ReactElement): Promise<{ html: string; text: string }> {
  // Loaded with the first mail: the renderer would cost the start a quarter of a second.
  const { render, toPlainText } = await import('@react-email/components');
  const html = await render(content);
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { html, text: text.trim() };
}
