import type { AccountScreen } from '#web/ui/account-sheet.tsx';
import { emailLinksCopy } from './email-links.copy.ts';
import { notFound, tooLate } from './returned-letters.ts';
import type { Verification } from './verification.ts';

const { loading, success, already, expiredTitle, errorTitle } = emailLinksCopy.verify;

/** How the page looks; undefined while the link is being tried. */
export function verifyScreen(verification: Verification | undefined): AccountScreen {
  switch (verification?.state) {
    case undefined:
      return {
        ...loading,
        envelope: 'closed',
        postmark: { top: 'JUST A', lines: ['ONE', 'MOMENT'], bottom: 'PLEASE' },
      };
    case 'success':
      return {
        ...success,
        envelope: 'open',
        postmark: { top: 'ARRIVED', lines: ['SAFE', 'HERE'], bottom: 'THANK YOU' },
      };
    case 'already':
      return {
        ...already,
        envelope: 'open',
        postmark: { top: 'ARRIVED', lines: ['LONG', 'AGO'], bottom: 'THANK YOU' },
      };
    case 'expired':
      return { title: expiredTitle, lead: verification.text, ...tooLate };
    case 'error':
      return { title: errorTitle, lead: verification.text, ...notFound };
  }
}
