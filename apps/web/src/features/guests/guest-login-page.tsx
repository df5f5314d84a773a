import type { BodyOf } from '@someday/contract/api/endpoint';
import type { guestsApi } from '@someday/contract/api/guests';
import { CalendarDays } from 'lucide-react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAddressSecret, type AddressSecret } from '#web/lib/addresses.ts';
import { useIsDemo } from '#web/lib/facts.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { EmailField, TextField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { TextLink } from '#web/ui/links.tsx';
import { ApiError, NetworkError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { keepGuestEntries } from '#web/lib/guest-entries.ts';
import { useDemoContext } from '#web/queries/installation.ts';
import { guestCopy } from './guests.copy.ts';

export function SampleGuestCode({ onChoose }: { onChoose: (code: string) => void }) {
  const { data: demo } = useDemoContext();
  if (!demo) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-field bg-sunk px-4 py-3.5">
      <p className="font-bold">{guestCopy.login.sample}</p>
      <Button variant="secondary" size="small" className="max-w-full" onClick={() => onChoose(demo.guestCode)}>
        <span className="whitespace-normal wrap-anywhere code-zero">{demo.guestCode}</span>
      </Button>
    </div>
  );
}

/** Drops everything known about the browser's previous user; the next page asks who they are. */
async function logInAsGuest(client: QueryClient, body: BodyOf<typeof guestsApi.guestLogin>): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { guestId: id, accessLevel, expiresAt } = await call('POST /api/guest-login', { body: { ...body, timeZone } });
  client.clear();
  keepGuestEntries({ id, email: body.email ?? null, accessLevel, expiresAt }, body.code);
}

/** Source: specification part 2 §8. */
function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? copy.failedWith(error.status);
  return error instanceof NetworkError ? error.message : copy.failedText;
}

export function useGuestLogin() {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: BodyOf<typeof guestsApi.guestLogin>) => logInAsGuest(client, body),
    onSuccess: () => history.push('/member-dashboard'),
    onError: (error) =>
      showToast({ title: copy.failed, description: failureText(error), tone: 'danger', inForm: true }),
  });
}

/** The code in an invitation's link: `/guest-login#code=…`. */
export function guestCodeInAddress(): AddressSecret | undefined {
  const { hash, pathname, search } = location;
  const secret = new URLSearchParams(hash.slice(1)).get('code')?.trim();
  return secret ? { secret, address: pathname + search } : undefined;
}

const copy = guestCopy.login;

function GuestLoginForm() {
  const login = useGuestLogin();
  const isDemo = useIsDemo();
  const { form, field, fill } = useNativeForm({
    schema: async () => (await import('@someday/contract/api/guests')).guestLoginBodySchema,
    onSubmit: (body) => {
      clearToast();
      login.mutate(body);
    },
    onInvalid: () => clearToast(),
  });
  const fillIn = (code: string) => fill('code', code);
  useAddressSecret(guestCodeInAddress, fillIn);
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label={copy.code}
        hint={copy.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="code-zero"
        {...field('code')}
      />
      <div className="hidden min-h-[6.85rem] in-data-demo:grid">
        {isDemo ? <SampleGuestCode onChoose={fillIn} /> : null}
      </div>
      <EmailField label={copy.email} optional hint={copy.emailHint} autoComplete="email" {...field('email')} />
      <p className="flex gap-3 rounded-field bg-butter px-4 py-3.5">
        <CalendarDays aria-hidden="true" className="mt-0.5 size-5.5 flex-none text-poppy" />
        <span>
          <span className="font-bold">{copy.expires}</span> {copy.erased}
        </span>
      </p>
      <FormToast />
      <Button type="submit" size="large" wide loading={login.isPending}>
        {copy.submit}
      </Button>
      <p>
        {copy.survey}{' '}
        <TextLink to="/feedback-survey" className="tap inline-flex items-center">
          {copy.surveyLink}
        </TextLink>
      </p>
    </form>
  );
}

export function GuestLoginPage() {
  return (
    <AccountLayout
      {...copy}
      envelope="open"
      below={
        <>
          {copy.noCode} <TextLink to="/tester-intake">{copy.apply}</TextLink>
        </>
      }
    >
      <GuestLoginForm />
    </AccountLayout>
  );
}
