import { useState } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from '#web/ui/account-layout.tsx';
import type { AccountScreen } from '#web/ui/account-sheet.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { ResetLinkSent } from './reset-link-sent.tsx';

const { forgot, sent } = recoveryCopy;

const asking: AccountScreen = {
  title: forgot.title,
  lead: forgot.lead,
  envelope: 'closed',
  postmark: { top: 'NO HURRY', lines: ['NEW', 'KEY'], bottom: 'BY MAIL' },
};
const waiting: AccountScreen = {
  title: sent.title,
  lead: sent.lead,
  envelope: 'sealed',
  postmark: { top: 'ON ITS', lines: ['WAY', 'TO YOU'], bottom: 'TODAY' },
};

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(sentTo === undefined ? forgot.windowTitle : sent.title);
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
