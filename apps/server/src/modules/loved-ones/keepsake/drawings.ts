/** The printed colors: paper, stamps, postmarks. */
export const keepsakeInks = {
  paper: '#FAF6EE',
  card: '#FFFFFF',
  ink: '#1B2E31',
  inkSoft: '#3E5052',
  line: '#857B66',
  pine: '#17524F',
  hill: '#6FA08C',
  hillDeep: '#2F7168',
  marigold: '#F2B544',
  poppy: '#B4372A',
  butter: '#FBE8BD',
  sky: '#D5E6EB',
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

/** A tilted stamp of three generations watching the sunset, with a postmark; `write` puts words into the middle of the mark. */
export function stamp(doc: Doc, { x, y, width, height }: Rect, write: () => void): void {
  placed(doc, { x: x + width / 2, y: y + height / 2, turn: 2.5 }, () => {
    placed(doc, { x: -width / 2, y: -height / 2 }, () => {
      doc
        .path(perforation(width, height, 2))
        .lineWidth(0.6)
        .fillAndStroke(keepsakeInks.stamp, keepsakeInks.stampEdge);
      const margin = 7;
      const [inWidth, inHeight] = [width - 2 * margin, height - 2 * margin];
      placed(doc, { x: margin, y: margin }, () => {
        doc.rect(0, 0, inWidth, inHeight).clip();
        doc.scale(inWidth / 300);
        sunset(doc);
        postmark(doc, write);
      });
    });
  });
}

const people = [
  { x: 104, y: 180, scale: 1, coat: keepsakeInks.poppy, hair: '#F1E7D6', bun: true },
  { x: 136, y: 182, scale: 0.62, coat: keepsakeInks.marigold, hair: '#5A3A24', bun: false },
  { x: 166, y: 178, scale: 1.08, coat: keepsakeInks.sky, hair: '#2A2320', bun: false },
];

/** In a box of 300 by 220. */
function sunset(doc: Doc): void {
  const sky = doc.linearGradient(0, 0, 0, 220).stop(0, '#FBE3B4').stop(1, '#F3B392');
  doc.rect(0, 0, 300, 220).fill(sky);
  doc.circle(214, 92, 46).fillOpacity(0.18).fill(keepsakeInks.marigold);
  doc.circle(214, 92, 33).fillOpacity(1).fill(keepsakeInks.marigold);
  doc.path('M0 128c50-34 96-30 150-6s104 6 150-26v124H0z').fill(keepsakeInks.hill);
  doc.path('M0 168c66-34 132-30 190-10s74 8 110-4v66H0z').fill(keepsakeInks.hillDeep);
  for (const { coat, hair, bun, ...at } of people) {
    placed(doc, at, () => {
      doc.path('M-13 0C-15-34-11-46 0-46s15 12 13 46z').fill(coat);
      doc.circle(0, -56, 10.5).fill(hair);
      if (bun) doc.circle(0, -68, 5).fill(hair);
    });
  }
  doc.path('M52 60q6-7 11 0q6-7 11 0M84 44q5-6 9 0q5-6 9 0').lineWidth(2).lineCap('round').stroke(keepsakeInks.inkSoft);
}

/** Ring and waves in the lower right of that box. */
function postmark(doc: Doc, write: () => void): void {
  placed(doc, { x: 214, y: 178, turn: -11, scale: 0.68 }, () => {
    doc.lineWidth(2.6).circle(0, 0, 52).stroke(keepsakeInks.stamp);
    doc.lineWidth(1.6).circle(0, 0, 43).stroke(keepsakeInks.stamp);
    for (const n of count(4)) {
      const wave = `M58 ${-22 + n * 15}q11-9 22 0t22 0 22 0 22 0`;
      doc.path(wave).lineWidth(2.6).lineCap('round').stroke(keepsakeInks.stamp);
    }
    doc.fillColor(keepsakeInks.stamp);
    write();
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
