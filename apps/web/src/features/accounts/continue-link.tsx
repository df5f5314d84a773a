import { LinkButton } from '#web/ui/link-button.tsx';
import { emailLinksCopy } from './email-links.copy.ts';

/** The way on from a page that a mail's link has opened. */
export function ContinueLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LinkButton to={isSignedIn ? '/member-dashboard' : '/login'} size="large" wide>
      {isSignedIn ? emailLinksCopy.toDashboard : emailLinksCopy.toLogin}
    </LinkButton>
  );
}
