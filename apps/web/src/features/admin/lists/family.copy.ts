import { possessive } from '@someday/contract/texts/language.copy';
import { adminTabNames } from '#web/features/admin/admin.copy.ts';

export const adminFamilyCopy = {
  title: adminTabNames.family,
  lead: 'Everyone’s loved ones. Revealing an access code is recorded.',
  list: {
    caption: 'Family members',
    search: 'Search names or emails',
    empty: 'No family members yet',
    emptyText: 'Members’ loved ones appear here.',
  },
  name: 'Name',
  code: 'Access code',
  email: 'Email',
  parent: 'Parent',
  added: 'Added',
  reveal: 'Reveal',
  revealWhose: (name: string) => `Reveal ${possessive(name)} access code`,
  hide: 'Hide',
  hideWhose: (name: string) => `Hide ${possessive(name)} access code`,
  copyCode: 'Copy',
  copyWhose: (name: string) => `Copy ${possessive(name)} access code`,
  copied: 'Code copied',
  question: {
    title: (name: string) => `Reveal ${possessive(name)} access code?`,
    text: 'Anyone with it can open their messages. Revealing it is recorded in the audit log.',
    confirm: 'Reveal code',
  },
  shown: (name: string) => `${possessive(name)} access code is shown for one minute.`,
  failed: 'We couldn’t reveal the code',
  exported: { code: 'Access code (hidden)', parentId: 'Parent ID' },
} as const;
