import { MailQuestionMark, X } from 'lucide-react';
import { useState } from 'react';
import { useMailVerification } from '#web/api/mail-verification.ts';
import { useSession } from '#web/api/session.ts';
import { AnswerInPlace } from '#web/ui/answer-in-place.tsx';
import { Button } from '#web/ui/button.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.verify;

/** Asks for the address to be confirmed, until it is or until it is put away for this visit. Never in the way of anything. */
export function VerifyBanner({ isShown }: { isShown: boolean }) {
  const { member } = useSession();
  const [isPutAway, putAway] = useState(false);
  const resend = useMailVerification();
  if (!member || member.emailVerified || isPutAway || !isShown) return null;
  const close = () => {
    putAway(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={copy.title} className="gutter pt-5 sm:pt-6">
      <div className="relative overflow-hidden rounded-box border border-line bg-butter text-ink">
        <div className="flex items-center gap-4 py-4 pl-5 pr-16 sm:pl-6">
          <MailQuestionMark aria-hidden="true" className="size-6 flex-none text-poppy max-sm:hidden" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-bold">{copy.title}</p>
              <p className="text-small">{copy.why}</p>
            </div>
            {resend.isSuccess ? (
              <AnswerInPlace>{resend.data.message}</AnswerInPlace>
            ) : (
              <Button variant="secondary" size="small" loading={resend.isPending} onClick={() => resend.mutate()}>
                {copy.resend}
              </Button>
            )}
          </div>
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={copy.dismiss}
          className="absolute right-1.5 top-1.5 sm:bottom-3 sm:my-auto"
          onClick={close}
        >
          <X aria-hidden="true" />
        </Button>
        <div aria-hidden="true" className="airmail h-1.5" />
      </div>
    </section>
  );
}
