import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { locksApi } from '@someday/contract/api/locks';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { loginLocksCopy } from './login-locks.copy.ts';

const copy = loginLocksCopy.code;

type CodeStepProps = {
  token: string;
  /** Someone who must have a second factor sets it up here. */
  setUp?: { secret: string; uri: string } | null | undefined;
  finish: (body: BodyInput<typeof locksApi.secondFactorLogin>) => Promise<void>;
  onStartOver: () => void;
};

/** After the password: the code of the second factor. */
export function CodeStep({ token, setUp, finish, onStartOver }: CodeStepProps) {
  const isSettingUp = Boolean(setUp);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (isSettingUp ? undefined : input.current?.focus()), [isSettingUp]); // there, the heading is first
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: finish,
    onError: () => input.current?.select(),
  });
  const { form, field } = useNativeForm({
    schema: async () => (await import('@someday/contract/api/locks')).secondFactorBodySchema,
    onSubmit: (body) => mutate(body),
  });
  const problem = error ? errorText(error, loginLocksCopy.failedText) : undefined;
  const isWrong = error instanceof ApiError && error.code === 'wrong_code';
  const { name, error: refused = isWrong ? problem : undefined } = field('code');
  return (
    <form {...form} className="grid gap-5" onInput={reset}>
      {setUp ? <AuthenticatorSetup {...setUp} /> : null}
      <input type="hidden" name="token" value={token} />
      <div className="grid gap-2">
        <TextField
          ref={input}
          name={name}
          error={refused}
          label={setUp ? copy.labelNew : copy.label}
          hint={setUp ? undefined : copy.hint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="tabular tracking-[.08em]"
        />
        <Checkbox name="trust">{copy.trust}</Checkbox>
      </div>
      <FormAlert text={isWrong ? undefined : problem} />
      <div className="grid gap-2">
        <Button type="submit" size="large" wide loading={isPending}>
          {copy.submit}
        </Button>
        <Button variant="quiet" wide onClick={onStartOver}>
          {copy.startOver}
        </Button>
      </div>
    </form>
  );
}
