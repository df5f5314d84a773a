export const testersCopy = {
  received: 'Thank you! We have received your application.',
  declined: 'Application declined',
} as const;
