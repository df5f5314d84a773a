import { possessive } from '@someday/contract/language.copy';

export const portraitsCopy = {
  title: (name: string) => `${possessive(name)} picture`,
  ownTitle: 'Your picture',
  lead: (name: string) => `It’s on ${possessive(name)} stamp. Only you and ${name} see it.`,
  ownLead: 'It’s on your stamp. Only you and your loved ones see it.',
  kinds: 'What’s on the stamp',
  photo: 'A photo',
  drawn: 'A drawing',
  initial: 'The initial',

  choose: 'Choose a photo',
  take: 'Take a photo',
  another: 'Choose another photo',
  unreadable: 'This browser can’t open that photo. Choose a JPEG or PNG.',
  cropHint: 'Drag the photo, or use the sliders.',
  closer: 'Closer',
  sideways: 'Left or right',
  upright: 'Up or down',

  hair: 'Hair',
  skin: 'Skin',
  clothes: 'Clothes',
  hairs: [
    'Long brown hair',
    'Short blond hair',
    'Dark hair in a bun',
    'Short dark hair and a beard',
    'Dark curls',
    'Silver hair and glasses',
    'White mustache',
    'Headscarf',
  ],
  skins: ['Very light', 'Light', 'Tan', 'Brown', 'Dark brown', 'Very dark'],
  cloths: ['Red', 'Sea green', 'Pine', 'Mustard', 'Plum', 'Blue'],

  save: 'Save',
  cancel: 'Cancel',
  saved: 'Picture saved',
  failed: 'Couldn’t save the picture',
  failedText: 'Please try again.',
} as const;
