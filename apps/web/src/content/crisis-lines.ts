import { phoneCall, text, dayAndNight, type CrisisCountry } from './crisis-line.ts';

/** A number is listed only if the service, its government or a newspaper of its country has published it. After a change, check all and set `checkedOn`. */
export const crisisLines: readonly CrisisCountry[] = [
  {
    id: 'australia',
    country: 'Australia',
    lines: [
      {
        name: 'Lifeline',
        what: 'For anyone having a hard time.',
        hours: dayAndNight,
        ways: [phoneCall('13 11 14')],
        website: 'www.lifeline.org.au',
      },
    ],
  },
  {
    id: 'austria',
    country: 'Austria',
    lines: [
      {
        name: 'Telefonseelsorge',
        what: 'Someone who listens, whatever it’s about. Free.',
        hours: dayAndNight,
        ways: [phoneCall('142')],
        website: 'www.telefonseelsorge.at',
      },
    ],
  },
  {
    id: 'belgium',
    country: 'Belgium',
    lines: [
      {
        name: 'Zelfmoordlijn',
        what: 'In Dutch. Free. You don’t have to give your name.',
        hours: dayAndNight,
        ways: [phoneCall('1813')],
        website: 'www.zelfmoord1813.be',
      },
      {
        name: 'Centre de Prévention du Suicide',
        what: 'In French. Free. You don’t have to give your name.',
        hours: dayAndNight,
        ways: [phoneCall('0800 32 123')],
        website: 'www.preventionsuicide.be',
      },
    ],
  },
  {
    id: 'brazil',
    country: 'Brazil',
    lines: [
      {
        name: 'CVV',
        what: 'Volunteers who listen, whatever it’s about. Free.',
        hours: dayAndNight,
        ways: [phoneCall('188')],
        website: 'www.cvv.org.br',
      },
    ],
  },
  {
    id: 'canada',
    country: 'Canada',
    lines: [
      {
        name: '9-8-8 Suicide Crisis Helpline',
        what: 'In English and French, for anyone in despair or worried about someone. Free.',
        hours: dayAndNight,
        ways: [phoneCall('988'), text('988')],
        website: '988.ca',
      },
    ],
  },
  {
    id: 'france',
    country: 'France',
    lines: [
      {
        name: '3114',
        what: 'Trained health service staff, for you or someone you’re worried about. Free.',
        hours: dayAndNight,
        ways: [phoneCall('3114')],
        website: '3114.fr',
      },
    ],
  },
  {
    id: 'germany',
    country: 'Germany',
    lines: [
      {
        name: 'TelefonSeelsorge',
        what: 'Someone who listens, whatever it’s about and whatever you believe. Free.',
        hours: dayAndNight,
        ways: [phoneCall('0800 111 0 111'), phoneCall('0800 111 0 222'), phoneCall('116 123')],
        website: 'www.telefonseelsorge.de',
      },
    ],
  },
  {
    id: 'india',
    country: 'India',
    lines: [
      {
        name: 'Tele MANAS',
        what: 'The health ministry’s line, in twenty languages. Free.',
        hours: dayAndNight,
        ways: [phoneCall('14416')],
        website: 'telemanas.mohfw.gov.in',
      },
    ],
  },
  {
    id: 'ireland',
    country: 'Ireland',
    lines: [
      {
        name: 'Samaritans',
        what: 'Someone who listens, whatever it’s about. Free.',
        hours: dayAndNight,
        ways: [phoneCall('116 123')],
        website: 'www.samaritans.org',
      },
      {
        name: 'Text About It',
        what: 'If writing is easier than talking. Free.',
        hours: dayAndNight,
        ways: [text('50808')],
        website: 'www.textaboutit.ie',
      },
    ],
  },
  {
    id: 'italy',
    country: 'Italy',
    lines: [
      {
        name: 'Telefono Amico',
        what: 'Volunteers who listen, whatever it’s about.',
        hours: 'Every day, 9 AM to midnight',
        ways: [phoneCall('02 2327 2327')],
        website: 'www.telefonoamico.it',
      },
    ],
  },
  {
    id: 'netherlands',
    country: 'Netherlands',
    lines: [
      {
        name: '113 Zelfmoordpreventie',
        what: 'For you or someone you’re worried about. Free. You don’t have to give your name.',
        hours: dayAndNight,
        ways: [phoneCall('113'), phoneCall('0800 0113')],
        website: 'www.113.nl',
      },
    ],
  },
  {
    id: 'new-zealand',
    country: 'New Zealand',
    lines: [
      {
        name: '1737, Need to Talk?',
        what: 'A trained counselor, whatever it’s about. Free.',
        hours: dayAndNight,
        ways: [phoneCall('1737'), text('1737')],
        website: '1737.org.nz',
      },
    ],
  },
  {
    id: 'singapore',
    country: 'Singapore',
    lines: [
      {
        name: 'Samaritans of Singapore',
        what: 'For anyone in despair or worried about someone.',
        hours: dayAndNight,
        ways: [phoneCall('1767')],
        website: 'www.sos.org.sg',
      },
    ],
  },
  {
    id: 'south-africa',
    country: 'South Africa',
    lines: [
      {
        name: 'SADAG Suicide Crisis Helpline',
        what: 'Counselors from the South African Depression and Anxiety Group. Free.',
        hours: dayAndNight,
        ways: [phoneCall('0800 567 567')],
        website: 'www.sadag.org',
      },
    ],
  },
  {
    id: 'spain',
    country: 'Spain',
    lines: [
      {
        name: 'Línea 024',
        what: 'The health ministry’s line, for you or someone you’re worried about. Free.',
        hours: dayAndNight,
        ways: [phoneCall('024')],
        website: 'www.sanidad.gob.es/linea024',
      },
    ],
  },
  {
    id: 'switzerland',
    country: 'Switzerland',
    lines: [
      {
        name: 'Die Dargebotene Hand · La Main Tendue · Telefono Amico',
        what: 'Someone who listens, whatever it’s about.',
        hours: dayAndNight,
        ways: [phoneCall('143')],
        website: 'www.143.ch',
      },
    ],
  },
  {
    id: 'united-kingdom',
    country: 'United Kingdom',
    lines: [
      {
        name: 'Samaritans',
        what: 'Someone who listens, whatever it’s about. Free.',
        hours: dayAndNight,
        ways: [phoneCall('116 123')],
        website: 'www.samaritans.org',
      },
      {
        name: 'Shout',
        what: 'If writing is easier than talking. Free, for every age.',
        hours: dayAndNight,
        ways: [text('85258', 'SHOUT')],
        website: 'giveusashout.org',
      },
    ],
  },
  {
    id: 'united-states',
    country: 'United States',
    lines: [
      {
        name: '988 Suicide & Crisis Lifeline',
        what: 'For anyone in despair or worried about someone. Free.',
        hours: dayAndNight,
        ways: [phoneCall('988'), text('988')],
        website: '988lifeline.org',
      },
      {
        name: 'Crisis Text Line',
        what: 'If writing is easier than talking. Free, for every age.',
        hours: dayAndNight,
        ways: [text('741741', 'HOME')],
        website: 'www.crisistextline.org',
      },
    ],
  },
];
