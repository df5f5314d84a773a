import type { Signature } from '@someday/contract/signatures';
import { language } from '@someday/contract/language.copy';
import { inTurns } from '#server/lib/in-turns.ts';
import { initialOf } from '@someday/contract/rules/portrait';
import { keepsakeCardCopy as copy } from '@someday/contract/keepsake.copy';
import PDFDocument from 'pdfkit';
import {
  card,
  drawBrand,
  drawCode,
  drawHead,
  drawNotes,
  drawQr,
  drawSignature,
  drawStamp,
  drawSteps,
} from './card-parts.ts';
import { airmailPaper, type PrintedPortrait } from './drawings.ts';
import { loadFonts } from './fonts.ts';
import { createLettering } from './lettering.ts';
import { fontsFor, printedName } from './printed-name.ts';

export interface PrintedKeepsake {
  readonly name: string;
  /** The sender's name. */
  readonly from: string;
  readonly portrait: PrintedPortrait;
  /** The sender's. */
  readonly signature: Signature | null;
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
  const [name, from] = [given.name.normalize('NFC'), given.from.normalize('NFC')];
  const typedSignature = given.signature?.kind === 'typed' ? given.signature.text.normalize('NFC') : '';
  const own = await loadFonts();
  const texts = [copy.forName(name), copy.from(from), typedSignature, initialOf(name)];
  const fonts = [...own, ...(await fontsFor(own, texts))];
  const names = {
    name: printedName(fonts, name),
    from: printedName(fonts, from),
    typed: printedName(fonts, typedSignature),
    initial: printedName(fonts, initialOf(name)),
  };
  // Each part takes long enough for others to wait.
  const turn = inTurns();
  const lettering = createLettering(doc, fonts);
  const spoken = doc.struct('Document');
  doc.addStructure(spoken);
  doc.markContent('Artifact', { type: 'Layout' });
  airmailPaper(doc, card, 11);
  drawStamp(doc, lettering, given.portrait, names.initial);
  drawBrand(doc, lettering);
  doc.endMarkedContent();
  await turn();
  const isSigned = given.signature?.kind === 'drawn' || names.typed !== undefined;
  let at = { x: 0, y: 0 };
  spoken.add(doc.struct('H1', {}, () => (at = drawHead(doc, lettering, { ...names, isSigned }))));
  if (isSigned) {
    const written = { drawn: given.signature, typed: names.typed, at };
    spoken.add(
      doc.struct('Figure', { alt: copy.signatureOf(given.from) }, () => drawSignature(doc, lettering, written)),
    );
  }
  await turn();
  spoken.add(doc.struct('P', {}, () => drawCode(doc, lettering, given.accessCode)));
  await turn();
  spoken.add(doc.struct('P', {}, () => drawSteps(doc, lettering, given.shareableUrl)));
  await turn();
  spoken.add(doc.struct('Figure', { alt: copy.qrInWords }, () => drawQr(doc, lettering, given.shareableUrl)));
  spoken.add(doc.struct('P', {}, () => drawNotes(doc, lettering)));
  spoken.end();
  await turn();
  doc.end();
  return done;
}
