import { language } from '@someday/contract/language.copy';
import PDFDocument from 'pdfkit';
import { card, drawCode, drawHead, drawNotes, drawQr, drawSteps } from './card-parts.ts';
import { airmailPaper } from './drawings.ts';
import { loadFonts } from './fonts.ts';
import { keepsakeCardCopy as copy } from '@someday/contract/keepsake.copy';
import { createLettering } from './lettering.ts';

export interface PrintedKeepsake {
  readonly name: string;
  /** The sender's name. */
  readonly from: string;
  readonly accessCode: string;
  /** The whole address, with the code in its fragment. */
  readonly shareableUrl: string;
  readonly madeAt: Date;
}

/** A printable card as a one-page PDF: the loved one's name, the code, and how to open messages. */
export async function renderKeepsake(given: PrintedKeepsake): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: true,
    // File managers and search indexes show these, so none of them contains the code.
    info: {
      Title: copy.forName(given.name),
      Author: given.from,
      Creator: copy.brand,
      Producer: copy.brand,
      CreationDate: given.madeAt,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
  });
  for (const [name, bytes] of await loadFonts()) doc.registerFont(name, bytes);
  const lettering = createLettering(doc);
  const spoken = doc.struct('Document');
  doc.addStructure(spoken);
  doc.markContent('Artifact', { type: 'Layout' });
  airmailPaper(doc, card, 11);
  doc.endMarkedContent();
  spoken.add(doc.struct('H1', {}, () => drawHead(doc, lettering, given)));
  spoken.add(doc.struct('P', {}, () => drawCode(doc, lettering, given.accessCode)));
  spoken.add(doc.struct('P', {}, () => drawSteps(doc, lettering, given.shareableUrl)));
  spoken.add(doc.struct('Figure', { alt: copy.qrInWords }, () => drawQr(doc, lettering, given.shareableUrl)));
  spoken.add(doc.struct('P', {}, () => drawNotes(doc, lettering)));
  spoken.end();
  doc.end();
  return done;
}
