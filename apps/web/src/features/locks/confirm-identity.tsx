import { confirmPasswordBodySchema } from '@someday/contract/api/locks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { useIdentityCheck } from '#web/lib/identity-check.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { AccountName, PasswordField } from '#web/ui/forms/field.tsx';
import { showFormError, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { dialogCopy } from '#web/ui/ui.copy.ts';
import { confirmIdentityCopy as copy } from './confirm-identity.copy.ts';
import { canUsePasskeys, provePasskey, wasCanceled } from './passkey.ts';

type Props = { base: '/api/account' | '/api/admin/account'; account: string | undefined };
type Means = 'passkey' | 'signOn' | { password: string };

async function confirm(base: Props['base'], means: Means): Promise<void> {
  if (means === 'signOn') {
    const { pathname, search } = location;
    const { url } = await call(`POST ${base}/confirmation/sign-on`, { body: { next: pathname + search } });
    location.assign(url);
    await new Promise(() => {}); // until the page is gone
  } else if (means === 'passkey') {
    const proof = await provePasskey(await call(`POST ${base}/confirmation/options`));
    await call(`POST ${base}/confirmation/passkey`, { body: proof });
  } else await call(`POST ${base}/confirmation`, { body: means });
}

/** Over whatever asked for something that needs a fresh session. `account`: for password managers; undefined if no one is logged in anymore. */
export function ConfirmIdentity({ base, account }: Props) {
  const id = useId();
  const check = useIdentityCheck();
  const { data: locks, isPending } = useQuery({
    ...endpointQuery(`GET ${base}/locks`),
    enabled: account !== undefined,
  });
  const form = useSchemaForm(confirmPasswordBodySchema, { password: '' });
  const { errors } = form.formState;
  const confirming = useMutation({
    mutationFn: (means: Means) => confirm(base, means),
    onSuccess: () => check?.answer(true),
    onError: (error) => {
      if (isNotSignedIn(error)) check?.answer(false);
      else if (!wasCanceled(error)) showFormError(form, error, ['password'], { wrong_password: 'password' });
    },
  });
  useEffect(() => {
    if (account === undefined) check?.answer(false);
  }, [account, check]);
  if (isPending || account === undefined) return null;
  const close = () => check?.answer(false);
  const doing = (means: Means) => confirming.isPending && confirming.variables === means;
  const hasPassword = locks?.hasPassword ?? true;
  const { signOn } = publicFacts();
  return (
    <Dialog
      title={copy.title}
      description={copy.lead}
      size="small"
      busy={confirming.isPending}
      onOpenChange={close}
      footer={
        hasPassword ? (
          <FormButtons form={id} isSaving={confirming.isPending} onCancel={close}>
            {copy.submit}
          </FormButtons>
        ) : (
          <Button variant="secondary" disabled={confirming.isPending} onClick={close}>
            {dialogCopy.cancel}
          </Button>
        )
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit((body) => confirming.mutate(body))(event)}
      >
        {hasPassword ? (
          <>
            <AccountName account={account} />
            <PasswordField
              label={copy.password}
              autoComplete="current-password"
              error={errors.password?.message}
              {...form.register('password')}
            />
          </>
        ) : null}
        {locks?.passkeys.length && canUsePasskeys() ? (
          <Button variant="secondary" loading={doing('passkey')} onClick={() => confirming.mutate('passkey')}>
            {copy.passkey}
          </Button>
        ) : null}
        {locks?.signOn && !hasPassword && signOn !== null ? (
          <Button variant="secondary" loading={doing('signOn')} onClick={() => confirming.mutate('signOn')}>
            {copy.signOn(signOn)}
          </Button>
        ) : null}
        <FormAlert text={errors.root?.message} />
      </form>
    </Dialog>
  );
}
