import { LinkButton } from '#web/ui/links.tsx';
import { ApiError } from '#web/api/api-error.ts';
import type { AccountScreen } from '#web/ui/account-sheet.tsx';
import { emailLinksCopy } from './email-links.copy.ts';

type Letter = Pick<AccountScreen, 'envelope' | 'postmark'>;

/** How a page looks whose link opens nothing any more. */
export const tooLate: Letter = {
  envelope: 'sealed',
  postmark: { top: 'RETURN', lines: ['TOO', 'LATE'], bottom: 'TO SENDER' },
};

/** And one whose link is not complete, or never was one. */
export const notFound: Letter = {
  envelope: 'sealed',
  postmark: { top: 'RETURN', lines: ['NOT', 'FOUND'], bottom: 'TO SENDER' },
};

/** A link from a mail that will never open anything again. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'link_expired');
}

/** A refusal that trying again will not change. */
export function isFinal(error: unknown): boolean {
  return isDeadLink(error) || (error instanceof ApiError && error.code === 'email_taken');
}

/** The way on from a page that a mail's link has opened. */
export function ContinueLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LinkButton to={isSignedIn ? '/member-dashboard' : '/login'} size="large" wide>
      {isSignedIn ? emailLinksCopy.toDashboard : emailLinksCopy.toLogin}
    </LinkButton>
  );
}
