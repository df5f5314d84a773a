import { useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { promises } from '#web/lib/facts.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { errorText } from '#web/api/api-error.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { EmailField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { useForgotPassword } from './accounts.queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed on the login page. */
    email?: string | undefined;
  }
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { submit: label, failedText, email: emailLabel } = recoveryCopy.forgot;
  const asking = useForgotPassword();
  const typedAtLogin = useLocation({ select: ({ state }) => state.email });
  const { form, field } = useNativeForm({
    schema: async () => (await import('@someday/contract/api/accounts')).forgotPasswordBodySchema,
    onSubmit: ({ email }) => asking.mutate(email, { onSuccess: () => onSent(email) }),
    onInvalid: () => asking.reset(),
  });
  return (
    <form {...form} className="grid gap-5">
      <EmailField label={emailLabel} autoComplete="username" defaultValue={typedAtLogin} {...field('email')} />
      <FormAlert text={asking.isError ? errorText(asking.error, failedText) : undefined} />
      <Button type="submit" size="large" wide loading={asking.isPending}>
        {label}
      </Button>
    </form>
  );
}

function ResetLinkSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { sent, forgot, backToLogin } = recoveryCopy;
  const again = useForgotPassword();
  return (
    <div className="grid gap-5">
      <p>
        <Sentence text={sent.text} parts={{ email: <strong className="wrap-anywhere">{email}</strong> }} />
      </p>
      <p className="text-ink-2">{sent.spam}</p>
      <div role="status">
        {again.isSuccess ? (
          <p className="rounded-field bg-success-soft px-4 py-3.5 font-bold text-success">{sent.sentAgain}</p>
        ) : null}
      </div>
      <FormAlert text={again.isError ? errorText(again.error, forgot.failedText) : undefined} />
      <LinkButton to="/login" size="large" wide>
        {backToLogin}
      </LinkButton>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" size="small" loading={again.isPending} onClick={() => again.mutate(email)}>
          {sent.again}
        </Button>
        <Button variant="quiet" size="small" onClick={onOtherAddress}>
          {sent.other}
        </Button>
      </div>
    </div>
  );
}

const { ask, forgot, sent } = recoveryCopy;

const asking: AccountScreen = { ...forgot, envelope: 'closed' };
const withoutEmail: AccountScreen = { ...asking, lead: ask.lead, postmark: ask.postmark };
const waiting: AccountScreen = { ...sent, envelope: 'sealed' };

/** Instead of the form where email isn't set up. */
function AskForLink() {
  return (
    <div className="grid gap-5">
      <p>{ask.text}</p>
      <LinkButton to="/contact" size="large" wide>
        {ask.contact}
      </LinkButton>
    </div>
  );
}

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(sentTo === undefined ? forgot.windowTitle : sent.title);
  if (!promises().email) {
    return (
      <AccountLayout {...withoutEmail} below={<TextLink to="/login">{recoveryCopy.backToLogin}</TextLink>}>
        <AskForLink />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      {...(sentTo === undefined ? asking : waiting)}
      below={sentTo === undefined ? <TextLink to="/login">{recoveryCopy.backToLogin}</TextLink> : null}
    >
      {sentTo === undefined ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <ResetLinkSent email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      )}
    </AccountLayout>
  );
}
