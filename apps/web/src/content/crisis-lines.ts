/** `number` as people in its country write it. `word` is what a text has to say; null: anything. */
export type WayToReach =
  | { readonly kind: 'call'; readonly number: string }
  | { readonly kind: 'text'; readonly number: string; readonly word: string | null };

export interface CrisisLine {
  readonly name: string;
  readonly what: string;
  /** Only if it isn't day and night, every day. */
  readonly hours?: string;
  /** The one to try first comes first. */
  readonly ways: readonly WayToReach[];
  /** Host and path without `https://`; only if one is certain. */
  readonly website?: string;
}

/** By country. */
export type CrisisLines = Readonly<Record<string, readonly CrisisLine[]>>;

export const phoneCall = (number: string): WayToReach => ({ kind: 'call', number });

export const text = (number: string, word: string | null = null): WayToReach => ({ kind: 'text', number, word });

/** `tel:` (RFC 3966) and `sms:` (RFC 5724) links, without a prefilled text: phones disagree about its syntax. */
export function contactLink({ kind, number }: WayToReach): string {
  return `${kind === 'call' ? 'tel' : 'sms'}:${number.replaceAll(/\D/g, '')}`;
}

/** A number is listed only if the service, its government or a newspaper of its country has published it. After a change, check all and set `checkedOn`. */
export const crisisLines: CrisisLines = {
  Australia: [
    {
      name: 'Lifeline',
      what: 'For anyone having a hard time.',
      ways: [phoneCall('13 11 14')],
      website: 'www.lifeline.org.au',
    },
  ],
  Austria: [
    {
      name: 'Telefonseelsorge',
      what: 'Someone who listens, whatever it’s about. Free.',
      ways: [phoneCall('142')],
      website: 'www.telefonseelsorge.at',
    },
  ],
  Belgium: [
    {
      name: 'Zelfmoordlijn',
      what: 'In Dutch. Free. You don’t have to give your name.',
      ways: [phoneCall('1813')],
      website: 'www.zelfmoord1813.be',
    },
    {
      name: 'Centre de Prévention du Suicide',
      what: 'In French. Free. You don’t have to give your name.',
      ways: [phoneCall('0800 32 123')],
      website: 'www.preventionsuicide.be',
    },
  ],
  Brazil: [
    {
      name: 'CVV',
      what: 'Volunteers who listen, whatever it’s about. Free.',
      ways: [phoneCall('188')],
      website: 'www.cvv.org.br',
    },
  ],
  Canada: [
    {
      name: '9-8-8 Suicide Crisis Helpline',
      what: 'In English and French, for anyone in despair or worried about someone. Free.',
      ways: [phoneCall('988'), text('988')],
      website: '988.ca',
    },
  ],
  France: [
    {
      name: '3114',
      what: 'Trained health service staff, for you or someone you’re worried about. Free.',
      ways: [phoneCall('3114')],
      website: '3114.fr',
    },
  ],
  Germany: [
    {
      name: 'TelefonSeelsorge',
      what: 'Someone who listens, whatever it’s about and whatever you believe. Free.',
      ways: [phoneCall('0800 111 0 111'), phoneCall('0800 111 0 222'), phoneCall('116 123')],
      website: 'www.telefonseelsorge.de',
    },
  ],
  India: [
    {
      name: 'Tele MANAS',
      what: 'The health ministry’s line, in twenty languages. Free.',
      ways: [phoneCall('14416')],
      website: 'telemanas.mohfw.gov.in',
    },
  ],
  Ireland: [
    {
      name: 'Samaritans',
      what: 'Someone who listens, whatever it’s about. Free.',
      ways: [phoneCall('116 123')],
      website: 'www.samaritans.org',
    },
    {
      name: 'Text About It',
      what: 'If writing is easier than talking. Free.',
      ways: [text('50808')],
      website: 'www.textaboutit.ie',
    },
  ],
  Italy: [
    {
      name: 'Telefono Amico',
      what: 'Volunteers who listen, whatever it’s about.',
      hours: 'Every day, 9 AM to midnight',
      ways: [phoneCall('02 2327 2327')],
      website: 'www.telefonoamico.it',
    },
  ],
  Netherlands: [
    {
      name: '113 Zelfmoordpreventie',
      what: 'For you or someone you’re worried about. Free. You don’t have to give your name.',
      ways: [phoneCall('113'), phoneCall('0800 0113')],
      website: 'www.113.nl',
    },
  ],
  'New Zealand': [
    {
      name: '1737, Need to Talk?',
      what: 'A trained counselor, whatever it’s about. Free.',
      ways: [phoneCall('1737'), text('1737')],
      website: '1737.org.nz',
    },
  ],
  Singapore: [
    {
      name: 'Samaritans of Singapore',
      what: 'For anyone in despair or worried about someone.',
      ways: [phoneCall('1767')],
      website: 'www.sos.org.sg',
    },
  ],
  'South Africa': [
    {
      name: 'SADAG Suicide Crisis Helpline',
      what: 'Counselors from the South African Depression and Anxiety Group. Free.',
      ways: [phoneCall('0800 567 567')],
      website: 'www.sadag.org',
    },
  ],
  Spain: [
    {
      name: 'Línea 024',
      what: 'The health ministry’s line, for you or someone you’re worried about. Free.',
      ways: [phoneCall('024')],
      website: 'www.sanidad.gob.es/linea024',
    },
  ],
  Switzerland: [
    {
      name: 'Die Dargebotene Hand · La Main Tendue · Telefono Amico',
      what: 'Someone who listens, whatever it’s about.',
      ways: [phoneCall('143')],
      website: 'www.143.ch',
    },
  ],
  'United Kingdom': [
    {
      name: 'Samaritans',
      what: 'Someone who listens, whatever it’s about. Free.',
      ways: [phoneCall('116 123')],
      website: 'www.samaritans.org',
    },
    {
      name: 'Shout',
      what: 'If writing is easier than talking. Free, for every age.',
      ways: [text('85258', 'SHOUT')],
      website: 'giveusashout.org',
    },
  ],
  'United States': [
    {
      name: '988 Suicide & Crisis Lifeline',
      what: 'For anyone in despair or worried about someone. Free.',
      ways: [phoneCall('988'), text('988')],
      website: '988lifeline.org',
    },
    {
      name: 'Crisis Text Line',
      what: 'If writing is easier than talking. Free, for every age.',
      ways: [text('741741', 'HOME')],
      website: 'www.crisistextline.org',
    },
  ],
};
