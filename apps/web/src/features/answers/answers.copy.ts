import { possessive } from '@someday/contract/texts/language.copy';
import { plural } from '@someday/contract/texts/words';

export const answersCopy = {
  photo: 'The photo',
  video: 'The video',
  title: (name: string) => `${name} answered you`,
  more: (count: number) => plural(count, { one: 'and # more answer', other: 'and # more answers' }),
  about: (title: string) => `About “${title}”`,
  open: 'Open the answer',
  openIt: (name: string) => `Open ${possessive(name)} answer`,
  from: (name: string) => `from ${name}`,
  postmark: 'OPENED',
  reactions: (name: string) => `How ${name} felt`,
  only: (name: string) => `Only you and ${name} can see this.`,
  repairing: 'We’re repairing this answer. Please look again later.',
  watch: 'See your message',
  gone: { title: 'This answer is gone', text: 'They may have taken it back. They can do that for a day.' },
} as const;
