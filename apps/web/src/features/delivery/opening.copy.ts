/** By itself: it stands on every message of the dashboard, the forms' words do not. */
export const openingCopy = {
  test: 'A test, for nobody',
  asSoonAsReady: (name: string) => `Opens for ${name} as soon as it is ready to play`,
} as const;
