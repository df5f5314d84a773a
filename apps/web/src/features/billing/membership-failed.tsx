import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { membershipCopy as copy } from './membership.copy.ts';

/** How the member stands could not be asked. */
export function MembershipFailed({
  error,
  loading,
  onRetry,
}: {
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <div>
        <p className="font-bold">{copy.failed}</p>
        <p className="mt-1 text-ink-2">{errorText(error, copy.tryAgainText)}</p>
      </div>
      <Button variant="secondary" loading={loading} onClick={onRetry}>
        {copy.tryAgain}
      </Button>
    </div>
  );
}
