import { limits } from '@someday/contract/limits';
import * as z from 'zod';

const text = (description: string) =>
  z.string().trim().min(1).max(limits.operatorText).optional().describe(description);
const profile = (description: string) =>
  z
    .url({ protocol: /^https$/, error: 'an address that begins with https://' })
    .optional()
    .describe(description);

/** What the public pages say of whoever runs this installation. Nothing of it is claimed without its variable. */
export const operatorEnv = {
  OPERATOR_NAME: text(
    'Who runs this installation, as the Terms of Service and the Privacy Policy name them. Without it they say so in neutral words.',
  ),
  OPERATOR_ADDRESS: text('Postal address of whoever runs this installation, for the legal pages.'),
  GOVERNING_LAW: text('Whose law governs the Terms of Service, for example the State of Oregon, USA.'),
  SOCIAL_FACEBOOK_URL: profile('Your page on Facebook; the footer links to it. Unset: not drawn.'),
  SOCIAL_INSTAGRAM_URL: profile('Your profile on Instagram; the footer links to it. Unset: not drawn.'),
  EMAIL_PROVIDER: text('Who delivers your mail, as the Privacy Policy names them.'),
  DATABASE_PROVIDER: text('Who hosts your database, as the Privacy Policy names them.'),
  HOSTING_PROVIDER: text('Who hosts the machine this runs on, as the Privacy Policy names them.'),
  AROUND_THE_CLOCK: z
    .stringbool()
    .default(false)
    .describe(
      'Set it to true only if somebody watches this installation day and night and answers an incident within one hour: the page about security then says so.',
    ),
  COMPLIANCE: text(
    'One sentence on the laws and standards that you comply with, for the page about security. Unset: no such claim is made.',
  ),
};
