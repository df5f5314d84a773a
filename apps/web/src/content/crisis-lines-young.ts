import { phoneCall, text, dayAndNight, type CrisisCountry } from './crisis-line.ts';

/** Crisis lines for children and young people, under the rules of crisis-lines.ts. Ids are the ones there with `young-` in front. */
export const crisisLinesForTheYoung: readonly CrisisCountry[] = [
  {
    id: 'young-australia',
    country: 'Australia',
    lines: [
      {
        name: 'Kids Helpline',
        what: 'Ages 5 to 25. Free.',
        hours: dayAndNight,
        ways: [phoneCall('1800 55 1800')],
        website: 'kidshelpline.com.au',
      },
    ],
  },
  {
    id: 'young-austria',
    country: 'Austria',
    lines: [
      {
        name: 'Rat auf Draht',
        what: 'Free, and not on the phone bill.',
        hours: dayAndNight,
        ways: [phoneCall('147')],
        website: 'www.rataufdraht.at',
      },
    ],
  },
  {
    id: 'young-belgium',
    country: 'Belgium',
    lines: [
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
  },
  {
    id: 'young-canada',
    country: 'Canada',
    lines: [
      {
        name: 'Kids Help Phone',
        what: 'In English and French. Free.',
        hours: dayAndNight,
        ways: [phoneCall('1-800-668-6868'), text('686868', 'CONNECT')],
        website: 'kidshelpphone.ca',
      },
    ],
  },
  {
    id: 'young-france',
    country: 'France',
    lines: [
      {
        name: '119 Allô Enfance en Danger',
        what: 'If someone hurts you, or you’re afraid. Free, and not on the phone bill.',
        hours: dayAndNight,
        ways: [phoneCall('119')],
        website: 'www.allo119.gouv.fr',
      },
    ],
  },
  {
    id: 'young-germany',
    country: 'Germany',
    lines: [
      {
        name: 'Nummer gegen Kummer',
        what: 'Free. At other times, call the TelefonSeelsorge above.',
        hours: 'Monday to Saturday, 2 PM to 8 PM',
        ways: [phoneCall('116 111')],
        website: 'www.nummergegenkummer.de',
      },
    ],
  },
  {
    id: 'young-india',
    country: 'India',
    lines: [{ name: 'Child Helpline', what: 'Free.', hours: dayAndNight, ways: [phoneCall('1098')], website: null }],
  },
  {
    id: 'young-ireland',
    country: 'Ireland',
    lines: [
      {
        name: 'Childline',
        what: 'Up to age 18. Free.',
        hours: dayAndNight,
        ways: [phoneCall('1800 66 66 66')],
        website: 'www.childline.ie',
      },
    ],
  },
  {
    id: 'young-italy',
    country: 'Italy',
    lines: [
      {
        name: 'Telefono Azzurro',
        what: 'Free.',
        hours: dayAndNight,
        ways: [phoneCall('1 96 96')],
        website: 'azzurro.it',
      },
    ],
  },
  {
    id: 'young-netherlands',
    country: 'Netherlands',
    lines: [
      {
        name: 'De Kindertelefoon',
        what: 'Ages 8 to 18. Free. At night, call 113.',
        hours: 'Every day, 11 AM to 9 PM',
        ways: [phoneCall('0800 0432')],
        website: 'www.kindertelefoon.nl',
      },
    ],
  },
  {
    id: 'young-new-zealand',
    country: 'New Zealand',
    lines: [
      {
        name: 'Youthline',
        what: 'Ages 12 to 24. Free.',
        hours: dayAndNight,
        ways: [phoneCall('0800 376 633'), text('234')],
        website: 'www.youthline.co.nz',
      },
    ],
  },
  {
    id: 'young-south-africa',
    country: 'South Africa',
    lines: [
      {
        name: 'Childline South Africa',
        what: 'Free.',
        hours: dayAndNight,
        ways: [phoneCall('116')],
        website: 'www.childlinesa.org.za',
      },
    ],
  },
  {
    id: 'young-spain',
    country: 'Spain',
    lines: [
      {
        name: 'Teléfono ANAR',
        what: 'Free.',
        hours: dayAndNight,
        ways: [phoneCall('900 20 20 10')],
        website: 'www.anar.org',
      },
    ],
  },
  {
    id: 'young-switzerland',
    country: 'Switzerland',
    lines: [
      {
        name: '147, Pro Juventute',
        what: 'In German, French and Italian. Free, and not on the phone bill.',
        hours: dayAndNight,
        ways: [phoneCall('147')],
        website: 'www.147.ch',
      },
    ],
  },
  {
    id: 'young-united-kingdom',
    country: 'United Kingdom',
    lines: [
      {
        name: 'Childline',
        what: 'Under 19. Free, and not on the phone bill.',
        hours: dayAndNight,
        ways: [phoneCall('0800 1111')],
        website: 'www.childline.org.uk',
      },
    ],
  },
  {
    id: 'young-united-states',
    country: 'United States',
    lines: [
      {
        name: 'Boys Town National Hotline',
        what: 'For girls and boys, and for their parents.',
        hours: dayAndNight,
        ways: [phoneCall('1-800-448-3000'), text('20121', 'VOICE')],
        website: 'www.yourlifeyourvoice.org',
      },
    ],
  },
];
