export const keepsakeCardCopy = {
  brand: 'Someday',
  postmark: ['FOR', 'YOU'],
  forWhom: 'For',
  from: (name: string) => `from ${name}`,
  lead: 'Videos and photos, each waiting for its day.',
  codeLabel: 'Your access code',
  goTo: 'Go to this page, or scan the QR code:',
  typeCode: 'Type the code. Capitals don’t matter.',
  thatIsAll: 'That’s it. No account, no password.',
  scan: 'Scan it with a phone',
} as const;

export const keepsakeCopy = {
  title: 'Keepsake card',
  lead: 'For a letter, a frame, a box of memories. Years from now, it still opens your messages.',
  print: 'Print or save as PDF',
  notes: [
    'Cut the card out along its edge. It fits a 5 × 7 inch (13 × 18 cm) frame or envelope.',
    'Anyone holding this card can open the messages. Hand it over in person, or keep it where they’ll find it.',
    'A new access code means a new card. This one will stop working.',
  ],
  back: 'Back to the dashboard',
  missing: 'We can’t find this card',
  missingText: 'They’re no longer among your loved ones.',
  failed: 'We couldn’t load this card',
  failedText: 'Please check your connection and try again.',
  loading: 'Loading the card',
} as const;
