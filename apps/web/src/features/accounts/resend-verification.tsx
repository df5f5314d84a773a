import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { emailLinksCopy } from './email-links.copy.ts';
import { useResendVerification } from './email-links.queries.ts';

/** Sends a new link to the address that the expired one was for. */
export function ResendVerification({ token }: { token: string }) {
  const { resend, resendFailed } = emailLinksCopy.verify;
  const resending = useResendVerification();
  return (
    <div className="grid gap-4">
      <div role="status">
        {resending.isSuccess ? (
          <p className="rounded-field bg-success-soft px-4 py-3.5 font-bold text-success">{resending.data.message}</p>
        ) : null}
      </div>
      <FormAlert text={resending.isError ? errorText(resending.error, resendFailed) : undefined} />
      <Button size="large" wide loading={resending.isPending} onClick={() => resending.mutate(token)}>
        {resend}
      </Button>
    </div>
  );
}
