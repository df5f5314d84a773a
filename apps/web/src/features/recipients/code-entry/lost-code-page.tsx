import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Link, paths } from '#web/features/recipients/location.tsx';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { emailTokenInAddress, useAddressSecret } from '#web/lib/addresses.ts';
import { promises } from '#web/lib/facts.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button, textLinkLook } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { AccountSheet } from '#web/ui/layout/account-sheet.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { lostCodeCopy as copy } from './lost-code.copy.ts';

const isDeadLink = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid';

/** By the link in an email, which says whose it is, or by the address typed. Says the sender's name only for a link. */
function useAskForCode(token: string | undefined, onDead: () => void) {
  return useMutation({
    mutationFn: async (email: string | undefined) => {
      if (email === undefined) return call('POST /api/notices/{token}/lost-code', { params: { token: token ?? '' } });
      await call('POST /api/lost-code', { body: { email } });
      return { from: undefined };
    },
    onError: (error) => {
      if (isDeadLink(error)) onDead();
    },
  });
}

type Asking = ReturnType<typeof useAskForCode>;

function failureOf(asking: Asking): string | undefined {
  if (isDeadLink(asking.error)) return copy.deadLink;
  return asking.error ? errorText(asking.error, copy.failed) : undefined;
}

function AddressForm({ asking }: { asking: Asking }) {
  const { form, field } = useNativeForm({
    schema: async () => (await import('@someday/contract/api/deliveries')).askForCodeBodySchema,
    onSubmit: ({ email }) => asking.mutate(email),
    onInvalid: () => asking.reset(),
  });
  return (
    <form {...form} className="grid gap-5">
      <EmailField label={copy.email} hint={copy.emailHint} autoComplete="email" {...field('email')} />
      <FormAlert text={failureOf(asking)} />
      <Button type="submit" size="large" wide loading={asking.isPending}>
        {copy.submit}
      </Button>
    </form>
  );
}

function AskByLink({ asking }: { asking: Asking }) {
  return (
    <div className="grid gap-5">
      <p>{copy.fromThem}</p>
      <FormAlert text={failureOf(asking)} />
      <Button size="large" wide loading={asking.isPending} onClick={() => asking.mutate(undefined)}>
        {copy.submit}
      </Button>
    </div>
  );
}

/** Opening it asks no one, since some email programs open links on their own. */
export function LostCodePage() {
  const [token, setToken] = useState(() => emailTokenInAddress()?.secret);
  useAddressSecret(emailTokenInAddress, setToken);
  const asking = useAskForCode(token, () => setToken(undefined));
  const screen = asking.data
    ? { ...copy.asked, lead: copy.asked.lead(asking.data.from), envelope: 'sealed' as const }
    : {
        ...copy,
        lead: promises().email ? copy.lead : recipientsCopy.entry.lostWithoutEmail,
        envelope: 'closed' as const,
      };
  usePageTitle(screen.title);

  function content() {
    if (!promises().email) return null;
    if (asking.data) return <p>{copy.fromThem}</p>;
    return token === undefined ? <AddressForm asking={asking} /> : <AskByLink asking={asking} />;
  }
  return (
    <>
      <PlainHeader />
      <AccountSheet
        {...screen}
        below={
          <Link href={paths.codeEntry} className={textLinkLook}>
            {copy.open}
          </Link>
        }
      >
        {content()}
      </AccountSheet>
    </>
  );
}
