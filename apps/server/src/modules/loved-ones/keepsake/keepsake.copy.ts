/** Every text on and below the card. */
export const keepsakeCardTexts = {
  brand: 'Someday',
  title: (name: string) => `For ${name}`,
  forName: 'For',
  from: 'from',
  lead: 'Videos and photos wait for you here, each for its day.',
  codeLabel: 'Your access code',
  postmark: ['FOR', 'YOU'],
  goTo: 'Go to this page, or scan the square:',
  typeCode: 'Type the code. Capital or small letters, both are fine.',
  thatIsAll: 'That is all. You need no account and no password.',
  scan: 'Scan it with a phone',
  squareInWords: 'A square to scan with a phone. It opens the page and brings the access code along.',
  notes: [
    'Cut the card out along its edge. It fits a frame or an envelope of 13 × 18 cm (5 × 7 inches).',
    'Whoever has it can open the messages: give it to the one it is for, or keep it where they will find it.',
  ],
} as const;
