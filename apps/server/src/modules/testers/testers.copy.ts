export const testersCopy = {
  received: 'Thank you! We’ve received your application.',
  declined: 'Application declined',
} as const;
