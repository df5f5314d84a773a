/** Around the card, whose own texts are in the contract (keepsake.copy.ts). */
export const keepsakeCopy = {
  title: 'Keepsake card',
  lead: 'For a letter, a frame, a box of memories. Years from now, it still opens your messages.',
  /** After the card's own notes. */
  newCode: 'A new access code means a new card. This one will stop working.',
  print: 'Print',
  download: 'Download PDF',
  back: 'Back to the dashboard',
  missing: 'We can’t find this card',
  missingText: 'They’re no longer among your loved ones.',
  failed: 'We couldn’t load this card',
  failedText: 'Please check your connection and try again.',
  loading: 'Loading the card',
} as const;
