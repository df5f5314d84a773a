/** Every text on and below the keepsake card, printed by the server and shown in the browser. */
export const keepsakeCardCopy = {
  brand: 'Someday',
  forName: (name: string) => `For ${name}`,
  from: (name: string) => `from ${name}`,
  /** Written before a blank line, when our fonts can't write the name. */
  forBlank: 'For',
  fromBlank: 'from',
  /** Read aloud in place of the drawn one. */
  signatureOf: (name: string) => `Signed by ${name}`,
  lead: 'Videos and photos, each waiting for its day.',
  codeLabel: 'Your access code',
  postmark: ['FOR', 'YOU'],
  goTo: 'Go to this page, or scan the QR code:',
  typeCode: 'Type the code. Capitals don’t matter.',
  thatIsAll: 'That’s it. No account, no password.',
  scan: 'Scan it with a phone',
  qrInWords: 'A QR code to scan with a phone. It opens the page with the access code filled in.',
  notes: [
    'Cut the card out along its edge. It fits a 5 × 7 inch (13 × 18 cm) frame or envelope.',
    'Anyone holding this card can open the messages. Hand it over in person, or keep it where they’ll find it.',
  ],
} as const;
