import { noEmail, promisesEmail } from '@someday/contract/public-facts';
import { publicFacts } from './facts.ts';

/** Whether pages may promise an email. Every text and button about email asks here. */
export const sendsEmail = (): boolean => promisesEmail(publicFacts());

/** Instead of "We'll email Emma". Without a name yet: "them". */
export const tellThemYourself = (name: string): string =>
  `${noEmail} You’ll need to tell ${name.trim() || 'them'} yourself.`;
