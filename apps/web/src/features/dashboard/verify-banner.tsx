import { MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useMailVerification } from '#web/api/mail-verification.ts';
import { useSession } from '#web/api/session.ts';
import { sendsEmail } from '#web/lib/email.ts';
import { AnswerInPlace } from '#web/ui/answer-in-place.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.verify;

/** Asks for the address to be confirmed, until it is or until it is put away for this visit. Never in the way of anything; not where no mail leaves. */
export function VerifyBanner({ isShown }: { isShown: boolean }) {
  const { member } = useSession();
  const [isPutAway, putAway] = useState(false);
  const resend = useMailVerification();
  if (!member || member.guest || member.emailVerified || isPutAway || !isShown || !sendsEmail()) return null;
  return (
    <Banner
      icon={MailQuestionMark}
      title={copy.title}
      text={copy.why}
      dismissLabel={copy.dismiss}
      onDismiss={() => putAway(true)}
      action={
        resend.isSuccess ? (
          <AnswerInPlace>{resend.data.message}</AnswerInPlace>
        ) : (
          <Button variant="secondary" size="small" loading={resend.isPending} onClick={() => resend.mutate()}>
            {copy.resend}
          </Button>
        )
      }
    />
  );
}
