import { limits } from '@someday/contract/rules/limits';
import { useSearch } from '@tanstack/react-router';
import { newPasswordHint } from '#web/lib/lib.copy.ts';
import { OtherWays } from '#web/features/locks/other-ways.tsx';
import { publicFacts } from '#web/lib/facts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { PasswordField, EmailField, TextField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { useGoOnIfHere } from '#web/queries/session.ts';
import { accountPagesCopy } from './accounts.copy.ts';
import { useSignup } from './accounts.queries.ts';
import { shortError, notifyMissing } from './link-parts.tsx';

export function Consent() {
  const terms = (
    <TextLink to="/terms-of-service" target="_blank">
      {accountPagesCopy.signup.terms}
      <span className="sr-only"> {accountPagesCopy.signup.newTab}</span>
    </TextLink>
  );
  return (
    <p className="text-small text-ink-2">
      <Sentence text={accountPagesCopy.signup.consent} parts={{ terms }} />
    </p>
  );
}

type SignupProps = { next: string | undefined };

const SignupFields = ({ next }: SignupProps) =>
  publicFacts().onlySignOn ? <OtherWays as="member" next={next} /> : <SignupForm next={next} />;

function SignupForm({ next }: SignupProps) {
  const signup = useSignup();
  const { form, field } = useNativeForm({
    schema: async () => (await import('./signup-form.ts')).signupFormSchema,
    onSubmit: ({ name, email, password }) => signup.mutate({ name, email, password }),
    onInvalid: notifyMissing,
  });
  return (
    <form {...form} className="grid gap-4">
      <TextField label={accountPagesCopy.name} autoComplete="name" {...shortError(field('name'))} />
      <EmailField label={accountPagesCopy.email} autoComplete="email" {...shortError(field('email'))} />
      <PasswordField
        label={accountPagesCopy.password}
        hint={newPasswordHint(limits.passwordMin)}
        autoComplete="new-password"
        {...shortError(field('password'))}
      />
      <PasswordField
        label={accountPagesCopy.confirmPassword}
        autoComplete="new-password"
        {...shortError(field('confirmPassword'))}
      />
      <Consent />
      <FormToast />
      <Button type="submit" size="large" wide loading={signup.isPending}>
        {accountPagesCopy.signup.submit}
      </Button>
      <OtherWays as="member" next={next} />
    </form>
  );
}

function Known({ next }: { next: string | undefined }) {
  return (
    <>
      {accountPagesCopy.signup.known}{' '}
      <TextLink to="/login" search={{ next }}>
        {accountPagesCopy.signup.login}
      </TextLink>
    </>
  );
}

/** The signup as a part of the page where a plan was chosen. */
export function SignupPart() {
  return (
    <>
      <h2 className="text-h3">{accountPagesCopy.signup.title}</h2>
      <SignupFields next="/pricing" />
      <p className="text-center">
        <Known next="/pricing" />
      </p>
    </>
  );
}

export function SignupPage() {
  const { next } = useSearch({ from: '/signup' });
  useGoOnIfHere(next ?? '/member-dashboard');
  return (
    <AccountLayout {...accountPagesCopy.signup} envelope="closed" below={<Known next={next} />}>
      <SignupFields next={next} />
    </AccountLayout>
  );
}
