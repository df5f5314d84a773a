import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { notifyFailure } from '#web/api/api-error.ts';
import { useReplaceMember } from '#web/queries/session.ts';
import { call } from '#web/api/client.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { Banner } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.resetLink;

export function ResetLinkBanner({ issuedAt }: { issuedAt: string }) {
  const replaceMember = useReplaceMember();
  const read = useMutation({
    mutationFn: () => call('PATCH /api/account', { body: { resetLinkIssuedAt: null } }),
    onSuccess: (changed) => {
      replaceMember(changed);
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    onError: (error) => notifyFailure(copy.failed, error),
  });
  return (
    <Banner
      icon={KeyRound}
      title={copy.title(formatInstantDay(issuedAt))}
      text={copy.text}
      dismissLabel={copy.read}
      action={
        <Button variant="secondary" size="small" loading={read.isPending} onClick={() => read.mutate()}>
          {copy.read}
        </Button>
      }
    />
  );
}
