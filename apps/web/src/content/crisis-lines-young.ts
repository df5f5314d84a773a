import { phoneCall, text, type CrisisLines } from './crisis-lines.ts';

/** Under the rules of the lines for all ages. */
export const crisisLinesForTheYoung: CrisisLines = {
  Australia: [
    {
      name: 'Kids Helpline',
      what: 'Ages 5 to 25. Free.',
      ways: [phoneCall('1800 55 1800')],
      website: 'kidshelpline.com.au',
    },
  ],
  Austria: [
    {
      name: 'Rat auf Draht',
      what: 'Free, and not on the phone bill.',
      ways: [phoneCall('147')],
      website: 'www.rataufdraht.at',
    },
  ],
  Belgium: [
    {
      name: 'Awel',
      what: 'In Dutch. Free.',
      hours: 'Not at night. The website has the hours.',
      ways: [phoneCall('102')],
      website: 'www.awel.be',
    },
    {
      name: 'Écoute-Enfants',
      what: 'In French. Free.',
      hours: 'Not at night. The website has the hours.',
      ways: [phoneCall('103')],
      website: 'www.103ecoute.be',
    },
  ],
  Canada: [
    {
      name: 'Kids Help Phone',
      what: 'In English and French. Free.',
      ways: [phoneCall('1-800-668-6868'), text('686868', 'CONNECT')],
      website: 'kidshelpphone.ca',
    },
  ],
  France: [
    {
      name: '119 Allô Enfance en Danger',
      what: 'If someone hurts you, or you’re afraid. Free, and not on the phone bill.',
      ways: [phoneCall('119')],
      website: 'www.allo119.gouv.fr',
    },
  ],
  Germany: [
    {
      name: 'Nummer gegen Kummer',
      what: 'Free. At other times, call the TelefonSeelsorge above.',
      hours: 'Monday to Saturday, 2 PM to 8 PM',
      ways: [phoneCall('116 111')],
      website: 'www.nummergegenkummer.de',
    },
  ],
  India: [{ name: 'Child Helpline', what: 'Free.', ways: [phoneCall('1098')] }],
  Ireland: [
    { name: 'Childline', what: 'Up to age 18. Free.', ways: [phoneCall('1800 66 66 66')], website: 'www.childline.ie' },
  ],
  Italy: [{ name: 'Telefono Azzurro', what: 'Free.', ways: [phoneCall('1 96 96')], website: 'azzurro.it' }],
  Netherlands: [
    {
      name: 'De Kindertelefoon',
      what: 'Ages 8 to 18. Free. At night, call 113.',
      hours: 'Every day, 11 AM to 9 PM',
      ways: [phoneCall('0800 0432')],
      website: 'www.kindertelefoon.nl',
    },
  ],
  'New Zealand': [
    {
      name: 'Youthline',
      what: 'Ages 12 to 24. Free.',
      ways: [phoneCall('0800 376 633'), text('234')],
      website: 'www.youthline.co.nz',
    },
  ],
  'South Africa': [
    { name: 'Childline South Africa', what: 'Free.', ways: [phoneCall('116')], website: 'www.childlinesa.org.za' },
  ],
  Spain: [{ name: 'Teléfono ANAR', what: 'Free.', ways: [phoneCall('900 20 20 10')], website: 'www.anar.org' }],
  Switzerland: [
    {
      name: '147, Pro Juventute',
      what: 'In German, French and Italian. Free, and not on the phone bill.',
      ways: [phoneCall('147')],
      website: 'www.147.ch',
    },
  ],
  'United Kingdom': [
    {
      name: 'Childline',
      what: 'Under 19. Free, and not on the phone bill.',
      ways: [phoneCall('0800 1111')],
      website: 'www.childline.org.uk',
    },
  ],
  'United States': [
    {
      name: 'Boys Town National Hotline',
      what: 'For girls and boys, and for their parents.',
      ways: [phoneCall('1-800-448-3000'), text('20121', 'VOICE')],
      website: 'www.yourlifeyourvoice.org',
    },
  ],
};
