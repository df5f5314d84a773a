import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { leaveFor } from '#web/lib/addresses.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { useBrowserValue } from '#web/lib/hooks.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { FormToast } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { loginLocksCopy as copy } from './login-locks.copy.ts';
import { canUsePasskeys, offersInField, provePasskey, wasCanceled } from './passkey.ts';

type Proof = Awaited<ReturnType<typeof provePasskey>>;

const notify = (error: unknown) =>
  wasCanceled(error) ? undefined : notifyFailure(copy.failed, error, copy.failedText, true);

const prove = async (inField?: AbortSignal) =>
  provePasskey(await call('POST /api/auth/passkey/options'), inField && { inField });

/** Logs in with a passkey: with the one given, or one that the browser asks for. */
export function usePasskeyLogin<Reply>(login: (proof: Proof) => Promise<Reply>, onSuccess: (reply: Reply) => void) {
  return useMutation({
    mutationFn: async (chosen?: Proof) => login(chosen ?? (await prove())),
    onMutate: clearToast,
    onSuccess,
    onError: notify,
  });
}

/** The browser offers passkeys in the email field. Only one can be asked for at a time, so the button's turn ends and begins it. */
export function usePasskeysInField(login: ReturnType<typeof usePasskeyLogin>): void {
  const { isPending, isSuccess, mutate, submittedAt } = login; // a turn can be over before it is drawn
  const isBusy = isPending || isSuccess;
  const take = useEffectEvent((proof: Proof) => mutate(proof));
  useEffect(() => {
    if (isBusy) return undefined;
    const left = new AbortController();
    const offer = async () =>
      (await offersInField()) && !left.signal.aborted ? take(await prove(left.signal)) : undefined;
    offer().catch(() => undefined); // the form and the button are there
    return () => left.abort();
  }, [isBusy, submittedAt]);
}

function SignOnButton({ as, next = '', provider, isOnly }: SignOn & { provider: string; isOnly: boolean }) {
  const beginning = useMutation({
    mutationFn: async () => leaveFor((await call('POST /api/auth/sign-on', { body: { as, next } })).url),
    onMutate: clearToast,
    onError: notify,
  });
  const look = isOnly ? ({ size: 'large' } as const) : ({ variant: 'secondary' } as const);
  return (
    <Button {...look} wide loading={beginning.isPending} onClick={() => beginning.mutate()}>
      {copy.signOn(provider)}
    </Button>
  );
}

type SignOn = { as: 'member' | 'admin'; next?: string | undefined };
/** `isProven`: they come from single sign-on. */
type OtherWaysProps = SignOn & { passkey?: ReturnType<typeof usePasskeyLogin>; isProven?: boolean };

/** Below a form; alone where there's no other way than single sign-on. */
export function OtherWays({ passkey, isProven = false, ...signOn }: OtherWaysProps) {
  const { signOn: name, onlySignOn } = publicFacts();
  const provider = isProven ? null : name;
  const hasPasskeys = useBrowserValue(canUsePasskeys, () => true) && passkey;
  const isOnly = onlySignOn && !passkey;
  if (!hasPasskeys && provider === null) return null;
  return (
    <div className="grid gap-3">
      {isOnly ? (
        <>
          <p>{copy.only(provider ?? '')}</p>
          <FormToast />
        </>
      ) : (
        <p className="flex items-center gap-4 text-small text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {copy.or}
        </p>
      )}
      {hasPasskeys ? (
        <Button variant="secondary" wide loading={passkey.isPending} onClick={() => passkey.mutate(undefined)}>
          {passkey.isPending ? null : <KeyRound aria-hidden="true" />}
          {copy.passkey}
        </Button>
      ) : null}
      {provider === null ? null : <SignOnButton {...signOn} {...{ provider, isOnly }} />}
    </div>
  );
}
