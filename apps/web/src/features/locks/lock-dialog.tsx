import * as z from 'zod/mini';
import { codeBodySchema, namePasskeyBodySchema, type Locks } from '@someday/contract/api/locks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Form, TextField } from '#web/ui/forms/field.tsx';
import { showFormError, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { ResourceDialog } from '#web/ui/overlays/resource-dialog.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { ownLocksCopy } from './own-locks.copy.ts';
import { makePasskey, wasCanceled } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A member's own locks, or an admin's. */
export type LocksBase = '/api/account' | '/api/admin/account';
export const locksQuery = (base: LocksBase) => endpointQuery(`GET ${base}/locks` as const);

const { dialogs: words, codes: codesCopy, ...copy } = ownLocksCopy;
export type LockDialogName = keyof typeof words;
export const lockDialogs: readonly LockDialogName[] = [
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
  'second-factor',
  'recovery-codes',
  'turn-off',
  'no-sign-on',
];

const within = (agent: string, names: readonly string[]) => names.find((name) => agent.includes(name));

/** "iPhone", or "Chrome on Mac". */
export function deviceName(agent = navigator.userAgent): string {
  const system = within(agent, ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux']);
  const browser = within(agent.replace('Edg/', 'Edge/'), ['Edge', 'Firefox', 'Chrome', 'Safari']);
  if (system === undefined || browser === undefined) return copy.passkeys.thisDevice;
  return system.startsWith('iP') ? system : copy.passkeys.browserOn(browser, system);
}

type Reply = Locks | { recoveryCodes: readonly string[] };
type Asked = {
  title?: string;
  description?: string;
  isDanger?: boolean;
  /** What there is to enter, if anything. */
  field?: ComponentProps<typeof TextField> & { schema: z.ZodMiniType<string, string>; entry?: string };
  act: (entry: string) => Promise<Reply>;
  children?: ReactNode;
};
type AskProps = Asked & { title: string; submit: string; onDone: (reply: Reply) => void; onClose: () => void };

function Ask({ title, description, submit, isDanger, field, act, onDone, onClose, children }: AskProps) {
  const id = useId();
  const { schema = z.string(), entry: before, ...fieldProps } = field ?? { label: '' };
  const form = useSchemaForm(z.object({ entry: schema }), { entry: before ?? '' });
  const { errors } = form.formState;
  const acting = useMutation({
    mutationFn: act,
    gcTime: 0, // recovery codes exist only in their dialog
    onSuccess: onDone,
    onError: (error) =>
      wasCanceled(error)
        ? undefined
        : showFormError(form, error, ['entry'], { wrong_code: 'entry' }, before && copy.passkeys.notMade),
  });
  return (
    <Dialog
      {...{ title, description }}
      size="small"
      readFirst={before === undefined}
      busy={acting.isPending}
      onOpenChange={onClose}
      footer={
        <FormButtons form={id} isSaving={acting.isPending} onCancel={onClose} variant={isDanger ? 'danger' : 'primary'}>
          {submit}
        </FormButtons>
      }
    >
      <Form id={id} className="grid gap-5" onSubmit={form.handleSubmit(({ entry }) => acting.mutate(entry))}>
        {children}
        {field ? <TextField {...fieldProps} error={errors.entry?.message} {...form.register('entry')} /> : null}
        <FormAlert text={errors.root?.message} />
      </Form>
    </Dialog>
  );
}

async function addPasskey(base: LocksBase, name: string): Promise<Locks> {
  const made = await makePasskey(await call(`POST ${base}/passkeys/options` as const));
  return call(`POST ${base}/passkeys` as const, { body: { ...made, name } });
}

const nameField = { label: copy.passkeys.name, schema: namePasskeyBodySchema.shape.name, autoComplete: 'off' };
const codeField = { label: copy.secondFactor.code, schema: codeBodySchema.shape.code, autoComplete: 'one-time-code' };

type Props = { base: LocksBase; account: string; locks: Locks; name: LockDialogName; id: number | undefined };

export function LockDialog({ base, account, locks, name, id, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const { queryKey } = locksQuery(base);
  const [codes, setCodes] = useState<readonly string[]>();
  const begun = useQuery({
    queryKey: [`${base}/second-factor`],
    queryFn: () => call(`POST ${base}/second-factor` as const),
    gcTime: 0,
    enabled: name === 'second-factor',
  });
  const onDone = (reply: Reply) => {
    if ('recoveryCodes' in reply) {
      setCodes(reply.recoveryCodes);
      return void client.invalidateQueries({ queryKey });
    }
    client.setQueryData(queryKey, reply);
    showToast({ title: words[name].done, tone: 'success' });
    onClose();
  };
  if (codes)
    return (
      <Dialog readFirst {...codesCopy} onOpenChange={onClose}>
        <RecoveryCodes codes={codes} account={account} onKept={onClose} />
      </Dialog>
    );
  const { secondFactor, signOn } = locks;
  const passkey = locks.passkeys.find((one) => one.id === id);
  const asks: Record<LockDialogName, Asked | null | undefined> = {
    'add-passkey': { field: { ...nameField, entry: deviceName() }, act: (entry) => addPasskey(base, entry) },
    'rename-passkey': passkey && {
      field: { ...nameField, entry: passkey.name },
      act: (entry) => call(`PATCH ${base}/passkeys/{id}` as const, { params: passkey, body: { name: entry } }),
    },
    'remove-passkey': passkey && {
      title: copy.passkeys.removeTitle(passkey.name),
      isDanger: true,
      act: () => call(`DELETE ${base}/passkeys/{id}` as const, { params: passkey }),
    },
    'second-factor': begun.data && {
      description: secondFactor ? copy.secondFactor.moveText : words['second-factor'].description,
      field: codeField,
      act: (code) => call(`POST ${base}/second-factor/confirm` as const, { body: { token: begun.data.token, code } }),
      children: <AuthenticatorSetup {...begun.data} />,
    },
    'recovery-codes': secondFactor && { act: () => call(`POST ${base}/second-factor/codes` as const) },
    'turn-off': secondFactor && { isDanger: true, act: () => call(`DELETE ${base}/second-factor` as const) },
    'no-sign-on': signOn && { isDanger: true, act: () => call('DELETE /api/account/sign-on') },
  };
  const asked = asks[name];
  const { done: _done, ...said } = words[name];
  if (asked) return <Ask {...said} {...asked} onDone={onDone} onClose={onClose} />;
  if (name !== 'second-factor') return null;
  const { error, refetch } = begun;
  return (
    <ResourceDialog
      found={error ? { state: 'failed', error, tryAgain: () => void refetch() } : { state: 'asking' }}
      words={words[name]}
      onClose={onClose}
    >
      {() => null}
    </ResourceDialog>
  );
}
