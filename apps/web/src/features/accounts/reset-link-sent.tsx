import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { useForgotPassword } from './accounts.queries.ts';

/** What to expect in the mailbox, and what to do when it does not come. */
export function ResetLinkSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { sent, forgot, backToLogin } = recoveryCopy;
  const again = useForgotPassword();
  return (
    <div className="grid gap-5">
      <p>
        {sent.before} <strong className="wrap-anywhere">{email}</strong>, {sent.after}
      </p>
      <p className="text-ink-2">{sent.spam}</p>
      <div role="status">
        {again.isSuccess ? (
          <p className="rounded-field bg-success-soft px-4 py-3.5 font-bold text-success">{sent.sentAgain}</p>
        ) : null}
      </div>
      <FormAlert text={again.isError ? errorText(again.error, forgot.failedText) : undefined} />
      <LinkButton to="/login" size="large" wide>
        {backToLogin}
      </LinkButton>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" size="small" loading={again.isPending} onClick={() => again.mutate(email)}>
          {sent.again}
        </Button>
        <Button variant="quiet" size="small" onClick={onOtherAddress}>
          {sent.other}
        </Button>
      </div>
    </div>
  );
}
