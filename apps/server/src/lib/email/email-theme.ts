/** The colors of tokens.css: email apps don't support custom properties. Dark ones override by class name. */
export const light = {
  paper: '#FAF6EE',
  card: '#FFFFFF',
  sunk: '#F1EADB',
  line: '#E3D9C6',
  control: '#857B66',
  ink: '#1B2E31',
  inkSoft: '#3E5052',
  primary: '#17524F',
  onPrimary: '#FFFFFF',
  poppy: '#B4372A',
  poppyDeep: '#93281E',
  butter: '#FBE8BD',
} as const;

/** Outlook for Windows sets everything in Times if it doesn't know the first font. */
export const serif = "'Georgia', 'Noto Serif', serif";
export const sans = "'Verdana', 'Arial', sans-serif";
export const mono = "'Menlo', 'Consolas', 'Courier New', monospace";

/** The edge of an airmail letter. Apps without gradients show its green. */
export const airmail = stripes(light.poppy, light.card, light.primary);
export const envelopeEdge = stripes(light.poppy, light.butter, light.primary);

export const darkRules = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table, .paper > table > tbody > tr > td { background: #10201F !important; }
    .card { background: #182C2B !important; border-color: #2F4745 !important; }
    .stamp { border-color: #182C2B !important; }
    .ink { color: #F5EEDF !important; }
    .ink-2 { color: #BCC8C1 !important; }
    .button { background: #F3C15F !important; color: #172624 !important; }
    .quiet { border-color: #7F9791 !important; color: #F3C15F !important; }
    .sunk { background: #0B1817 !important; }
    .envelope { background: #E9CF94 !important; }
    .airmail { background-image: ${stripes('#A5473A', '#E9CF94', '#2B5F5A')} !important; }
  }`;

function stripes(one: string, gap: string, two: string): string {
  return `repeating-linear-gradient(-45deg, ${one} 0 16px, ${gap} 16px 30px, ${two} 30px 46px, ${gap} 46px 60px)`;
}
