/** The words of the card are those of the PDF that the server makes. */
export const keepsakeCopy = {
  title: 'Keepsake card',
  lead: 'Something to hold: in a letter, in a frame, in a box of memories. Years from now it still leads to you.',
  forName: 'For',
  from: (name: string) => `from ${name}`,
  cardLead: 'Videos and photos wait for you here, each for its day.',
  codeLabel: 'Your access code',
  goTo: 'Go to this page, or scan the square:',
  typeCode: 'Type the code. Capital or small letters, both are fine.',
  thatIsAll: 'That is all. You need no account and no password.',
  scan: 'Scan it with a phone',
  notes: [
    'Cut the card out along its edge. It fits a frame or an envelope of 13 × 18 cm (5 × 7 inches).',
    'Whoever has it can open the messages: give it to the one it is for, or keep it where they will find it.',
    'A new access code makes this card useless. Print a new one then.',
  ],
  print: 'Print',
  download: 'Download PDF',
  back: 'Back to the dashboard',
  missing: 'There is no such card',
  missingText: 'Whoever it was for is not among your loved ones any more.',
  loading: 'Loading the card',
} as const;
