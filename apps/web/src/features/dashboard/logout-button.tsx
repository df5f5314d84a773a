import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useLeave } from '#web/api/session.ts';
import { notify } from '#web/lib/notice-store.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const shortLook =
  'max-[375px]:sr-only in-[[data-text-size=largest]]:max-sm:sr-only [[data-upgrade]~*_&]:max-[460px]:sr-only';

/** Ends the session on the server first: a logout that did not happen must not look like one. */
export function LogoutButton({
  variant = 'quiet',
  isShort = false,
}: Pick<ButtonLook, 'variant'> & {
  /** Its word gives way where a narrow screen or large letters leave no room. */
  isShort?: boolean;
}) {
  const leave = useLeave();
  const logout = useMutation({
    mutationFn: async () => {
      await call('POST /api/auth/logout');
      await leave('/');
    },
    onError: (error) =>
      notify({
        title: dashboardCopy.logoutFailed,
        description: errorText(error, dashboardCopy.logoutFailedText),
        tone: 'danger',
      }),
  });
  return (
    <Button variant={variant} size="small" loading={logout.isPending} onClick={() => logout.mutate()}>
      <LogOut aria-hidden="true" />
      <span className={isShort ? shortLook : undefined}>{dashboardCopy.logout}</span>
    </Button>
  );
}
