import { useRouter } from '@tanstack/react-router';
import { LeadsOn } from '#web/ui/leads-on.tsx';
import { successCopy } from './success.copy.ts';

/** Leads to the dashboard after a while. Back from there does not lead into the next countdown. */
export function SuccessCountdown({ seconds }: { seconds: number }) {
  const { history } = useRouter();
  return <LeadsOn seconds={seconds} words={successCopy} onEnd={() => history.replace('/member-dashboard')} />;
}
