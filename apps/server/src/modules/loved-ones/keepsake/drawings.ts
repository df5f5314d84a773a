import type { Drawing } from '@someday/contract/portraits';
import { portraitShapes, portraitView, stampHill, stampTints } from '@someday/contract/rules/portrait';
import { penWidth, signatureBox, strokePath, type Strokes } from '@someday/contract/rules/signature';

/** The printed colors: paper, stamps, postmarks. */
export const keepsakeInks = {
  paper: '#FAF6EE',
  card: '#FFFFFF',
  ink: '#1B2E31',
  inkSoft: '#3E5052',
  line: '#857B66',
  pine: '#17524F',
  marigold: '#F2B544',
  poppy: '#B4372A',
  butter: '#FBE8BD',
  stamp: '#FFFDF7',
  stampEdge: '#DCCFB4',
} as const;

type Doc = PDFKit.PDFDocument;

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const count = (n: number) => Array.from({ length: n }, (_, index) => index);

/** Draws with its own origin, rotation in degrees and scale. */
function placed(doc: Doc, at: { x: number; y: number; turn?: number; scale?: number }, draw: () => void): void {
  doc.save().translate(at.x, at.y);
  if (at.turn !== undefined) doc.rotate(at.turn);
  if (at.scale !== undefined) doc.scale(at.scale);
  draw();
  doc.restore();
}

/** Letter paper with the red and green edge of airmail. */
export function airmailPaper(doc: Doc, { x, y, width, height }: Rect, edge: number): void {
  const radius = 14;
  const inner = [x + edge, y + edge, width - 2 * edge, height - 2 * edge, radius - edge / 2] as const;
  doc.save().roundedRect(x, y, width, height, radius).clip();
  doc.rect(x, y, width, height).fill(keepsakeInks.paper);
  const [step, band] = [18, 9];
  for (const n of count(Math.ceil((width + height) / step))) {
    const from = x - height + n * step;
    doc
      .path(`M${from} ${y + height}L${from + height} ${y}h${band}L${from + band} ${y + height}z`)
      .fill(n % 2 === 0 ? keepsakeInks.poppy : keepsakeInks.pine);
  }
  doc.restore();
  doc.roundedRect(...inner).fill(keepsakeInks.paper);
}

/** A rectangle to the lower right of the origin, with a stamp's perforated edge. */
function perforation(width: number, height: number, radius: number): string {
  const gap = radius * 3;
  const columns = Math.round(width / gap);
  const rows = Math.round(height / gap);
  const dx = (width / columns - 2 * radius) / 2;
  const dy = (height / rows - 2 * radius) / 2;
  const side = (line: 'h' | 'v', length: number, hole: string, times: number) =>
    `${line}${length}a${radius} ${radius} 0 0 0 ${hole}${line}${length}`.repeat(times);
  return [
    'M0 0',
    side('h', dx, `${2 * radius} 0`, columns),
    side('v', dy, `0 ${2 * radius}`, rows),
    side('h', -dx, `${-2 * radius} 0`, columns),
    side('v', -dy, `0 ${-2 * radius}`, rows),
    'z',
  ].join('');
}

/** A loved one's picture: their photo as JPEG, else their drawn portrait, else `writeInitial` on the color of their stamp. */
export interface PrintedPortrait {
  readonly color: number;
  readonly drawing: Drawing | null;
  readonly photo: Buffer | null;
}

const picture = { width: 80, height: 100, margin: 7 };

/** A tilted stamp with a loved one's picture. `writeInitial` writes around the middle of its baseline, 44 high. */
export function portraitStamp(
  doc: Doc,
  { x, y, width }: Pick<Rect, 'x' | 'y' | 'width'>,
  { color, drawing, photo }: PrintedPortrait,
  writeInitial: () => void,
): void {
  const [outerWidth, outerHeight] = [picture.width + 2 * picture.margin, picture.height + 2 * picture.margin];
  placed(doc, { x, y, turn: 2.5, scale: width / outerWidth }, () => {
    doc
      .path(perforation(outerWidth, outerHeight, 2.2))
      .lineWidth(0.6)
      .fillAndStroke(keepsakeInks.stamp, keepsakeInks.stampEdge);
    placed(doc, { x: picture.margin, y: picture.margin }, () => {
      doc.rect(0, 0, picture.width, picture.height).clip();
      if (photo !== null) {
        doc.image(photo, 0, 0, { cover: [picture.width, picture.height], align: 'center', valign: 'center' });
      } else if (drawing === null) {
        const [paper, ink] = stampTints[color] ?? stampTints[0];
        doc.rect(0, 0, picture.width, picture.height).fill(paper);
        doc.path(stampHill.d).fillOpacity(stampHill.opacity).fill(ink).fillOpacity(1);
        doc.fillColor(ink);
        placed(doc, { x: 40, y: 64 }, writeInitial);
      } else drawPortrait(doc, drawing, color);
    });
  });
}

function drawPortrait(doc: Doc, drawing: Drawing, color: number): void {
  const [left, top, width] = portraitView;
  doc.scale(picture.width / width).translate(-left, -top);
  for (const { d, fill, stroke, width: lineWidth = 1, opacity = 1 } of portraitShapes(drawing, color)) {
    doc.save().opacity(opacity).lineWidth(lineWidth).lineCap('round').lineJoin('round').path(d);
    if (stroke !== undefined) doc.stroke(stroke);
    else doc.fill(fill, 'even-odd');
    doc.restore();
  }
}

/** How far it reaches from its middle: to the left, up and down. */
export const postmarkReach = 29;

/** Ring and waves, 100 wide; `write` puts words into its middle. */
export function postmark(doc: Doc, { x, y }: Pick<Rect, 'x' | 'y'>, write: () => void): void {
  placed(doc, { x, y, turn: -11 }, () => {
    doc.opacity(0.85).lineCap('round');
    doc
      .lineWidth(1.5)
      .circle(0, 0, postmarkReach - 1)
      .stroke(keepsakeInks.poppy);
    doc
      .lineWidth(0.9)
      .circle(0, 0, postmarkReach - 5.5)
      .stroke(keepsakeInks.poppy);
    for (const n of count(4)) {
      doc
        .path(`M31 ${-12 + n * 8}q5.5-4.5 11 0t11 0 11 0 11 0`)
        .lineWidth(1.4)
        .stroke(keepsakeInks.poppy);
    }
    doc.fillColor(keepsakeInks.poppy);
    write();
  });
}

/** Into a box, from its left and to its bottom; in the current color. */
export function signature(doc: Doc, strokes: Strokes, { x, y, width, height }: Rect): void {
  const [left, top, itsWidth, itsHeight] = signatureBox(strokes);
  const scale = Math.min(width / itsWidth, height / itsHeight, 0.3);
  placed(doc, { x, y: y + height - itsHeight * scale, scale }, () => {
    doc.translate(-left, -top).lineWidth(penWidth).lineCap('round').lineJoin('round');
    for (const stroke of strokes) doc.path(strokePath(stroke)).stroke(keepsakeInks.ink);
  });
}

/** The logo, a stamp with a heart; 40 units wide at scale 1. */
export function mark(doc: Doc, at: { x: number; y: number; scale: number }): void {
  placed(doc, at, () => {
    doc.path(perforation(36, 36, 2.2)).fill(keepsakeInks.pine);
    placed(doc, { x: 18, y: 20, scale: 1.55 }, () => {
      doc.path('M0 6C-9-3-5-11 0-5 5-11 9-3 0 6z').fill(keepsakeInks.marigold);
    });
  });
}
