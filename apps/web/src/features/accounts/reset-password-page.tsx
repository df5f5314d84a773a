import { useSearch } from '@tanstack/react-router';
import { useState, useId } from 'react';
import { limits } from '@someday/contract/rules/limits';
import { Circle, CircleCheck } from 'lucide-react';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { errorText } from '#web/api/api-error.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { PasswordField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { recoveryCopy } from './recovery.copy.ts';
import { notFound, tooLate, isDeadLink } from './link-parts.tsx';
import { useResetPassword } from './accounts.queries.ts';

const { reset, done, invalid, backToLogin } = recoveryCopy;

/** A dead link calls `onInvalid` with the reason; after any other failure the form can be sent again. */
type FormProps = { token: string | undefined; onDone: () => void; onInvalid: (text: string) => void };

function ResetPasswordForm({ token, onDone, onInvalid }: FormProps) {
  const [failure, setFailure] = useState<string>();
  const resetting = useResetPassword();
  const [typed, setTyped] = useState('');
  const fail = (error: unknown) => {
    if (isDeadLink(error)) onInvalid(errorText(error, invalid.text));
    else setFailure(errorText(error, reset.failedText));
  };
  const { form, field } = useNativeForm({
    schema: async () => (await import('#web/lib/new-password.ts')).newPasswordFormSchema,
    onSubmit: ({ newPassword }) => {
      setFailure(undefined);
      if (token === undefined) setFailure(reset.noToken);
      else resetting.mutate({ token, newPassword }, { onSuccess: onDone, onError: fail });
    },
    onInvalid: () => setFailure(undefined),
  });
  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-3">
        <PasswordField
          label={reset.newPassword}
          autoComplete="new-password"
          onChange={({ target }) => setTyped(target.value)}
          {...field('newPassword')}
        />
        <PasswordStrength password={typed} />
      </div>
      <PasswordField label={reset.confirm} autoComplete="new-password" {...field('confirmPassword')} />
      <FormAlert text={failure} />
      <Button type="submit" size="large" wide loading={resetting.isPending}>
        {reset.submit}
      </Button>
    </form>
  );
}

/** Not a live region: it changes with every letter. */
function PasswordStrength({ password }: { password: string }) {
  const id = useId();
  const { title, met, open, traits } = recoveryCopy.strength;
  const has = traitsOf(password);
  return (
    <div className="rounded-field bg-sunk px-4 py-3.5 text-small">
      <p id={id} className="font-bold">
        {title}
      </p>
      <ul aria-labelledby={id} className="m-0 mt-1.5 grid list-none gap-1.5 p-0 sm:grid-cols-2">
        {passwordTraits.map((trait) => {
          const Icon = has[trait] ? CircleCheck : Circle;
          return (
            <li
              key={trait}
              className={`flex items-start gap-2 ${has[trait] ? 'font-bold text-success' : 'text-ink-2'}`}
            >
              <Icon aria-hidden="true" className="mt-0.75 size-4.5 flex-none" />
              <span>
                {traits[trait]}
                <span className="sr-only">: {has[trait] ? met : open}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const passwordTraits = ['length', 'upper', 'lower', 'number'] as const;
type PasswordTrait = (typeof passwordTraits)[number];

/** In letters and digits of any alphabet. Informational: only the length is required. */
function traitsOf(password: string): Record<PasswordTrait, boolean> {
  return {
    length: password.length >= limits.newPasswordMin,
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
  };
}

/** `invalid`: the link doesn't work, and `text` says why. */
type State = { name: 'form' } | { name: 'done' } | { name: 'invalid'; text: string };

function screenOf(state: State): AccountScreen {
  switch (state.name) {
    case 'form':
      return { ...reset, envelope: 'closed' };
    case 'done':
      return { ...done, envelope: 'open' };
    case 'invalid':
      return { title: invalid.title, lead: state.text, ...(state.text === invalid.missingToken ? notFound : tooLate) };
  }
}

export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  const [state, setState] = useState<State>(
    token === undefined ? { name: 'invalid', text: invalid.missingToken } : { name: 'form' },
  );
  const screen = screenOf(state);
  usePageTitle(screen.title);
  return (
    <AccountLayout {...screen} below={state.name === 'done' ? null : <TextLink to="/login">{backToLogin}</TextLink>}>
      {state.name === 'form' ? (
        <ResetPasswordForm
          token={token}
          onDone={() => setState({ name: 'done' })}
          onInvalid={(text) => setState({ name: 'invalid', text })}
        />
      ) : (
        <LinkButton to={state.name === 'done' ? '/login' : '/forgot-password'} size="large" wide>
          {state.name === 'done' ? done.next : invalid.next}
        </LinkButton>
      )}
    </AccountLayout>
  );
}
