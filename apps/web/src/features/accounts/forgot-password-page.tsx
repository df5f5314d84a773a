import { useState } from 'react';
import { sendsEmail } from '#web/lib/email.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from '#web/ui/account-layout.tsx';
import type { AccountScreen } from '#web/ui/account-sheet.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { ResetLinkSent } from './reset-link-sent.tsx';

const { ask, forgot, sent } = recoveryCopy;

const asking: AccountScreen = {
  title: forgot.title,
  lead: forgot.lead,
  envelope: 'closed',
  postmark: { top: 'NO HURRY', lines: ['NEW', 'KEY'], bottom: 'BY MAIL' },
};
const withoutEmail: AccountScreen = {
  ...asking,
  lead: ask.lead,
  postmark: { top: 'NO HURRY', lines: ['NEW', 'KEY'], bottom: 'JUST ASK' },
};
const waiting: AccountScreen = {
  title: sent.title,
  lead: sent.lead,
  envelope: 'sealed',
  postmark: { top: 'ON ITS', lines: ['WAY', 'TO YOU'], bottom: 'TODAY' },
};

/** Where no mail leaves a form could only pretend. */
function AskForLink() {
  return (
    <div className="grid gap-5">
      <p>{ask.text}</p>
      <LinkButton to="/contact" size="large" wide>
        {ask.contact}
      </LinkButton>
    </div>
  );
}

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(sentTo === undefined ? forgot.windowTitle : sent.title);
  if (!sendsEmail()) {
    return (
      <AccountLayout {...withoutEmail} below={<TextLink to="/login">{recoveryCopy.backToLogin}</TextLink>}>
        <AskForLink />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      {...(sentTo === undefined ? asking : waiting)}
      below={sentTo === undefined ? <TextLink to="/login">{recoveryCopy.backToLogin}</TextLink> : null}
    >
      {sentTo === undefined ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <ResetLinkSent email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      )}
    </AccountLayout>
  );
}
