import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { guestLoginBodySchema, type guestsApi } from '@someday/contract/guests';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { useTakenSecret } from '#web/lib/address-secret.ts';
import { useIsDemo } from '#web/lib/demo.ts';
import { clearNotice } from '#web/lib/notice-store.ts';
import { AccountLayout } from '#web/ui/account-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-alert.tsx';
import { EmailField, TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { guestCodeInAddress } from './address-guest-code.ts';
import { guestsCopy } from './guests.copy.ts';
import { useGuestLogin } from './guests.queries.ts';

const copy = guestsCopy.login;

const SampleGuestCode = lazy(() =>
  import('./sample-guest-code.tsx').then((module) => ({ default: module.SampleGuestCode })),
);

function GuestLoginForm() {
  const login = useGuestLogin();
  const isDemo = useIsDemo();
  // Without default values: the page is drawn before its scripts, and what was filled in meanwhile would be wiped.
  const { register, handleSubmit, formState, setValue } = useForm<
    BodyInput<typeof guestsApi.guestLogin>,
    unknown,
    BodyOf<typeof guestsApi.guestLogin>
  >({ resolver: standardSchemaResolver(guestLoginBodySchema) });
  const { errors } = formState;
  const fill = useCallback((code: string) => setValue('code', code, { shouldValidate: true }), [setValue]);
  useTakenSecret(guestCodeInAddress, fill);
  const submit = handleSubmit(
    (body) => {
      clearNotice();
      login.mutate(body);
    },
    () => clearNotice(),
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label={copy.code}
        hint={copy.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      {isDemo ? (
        <Suspense>
          <SampleGuestCode onChoose={fill} />
        </Suspense>
      ) : null}
      <EmailField
        label={copy.email}
        optional
        hint={copy.emailHint}
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <p className="flex gap-3 rounded-field bg-butter px-4 py-3.5">
        <CalendarDays aria-hidden="true" className="mt-0.5 size-5.5 flex-none text-poppy" />
        <span>
          <span className="font-bold">{copy.expires}</span> {copy.erased}
        </span>
      </p>
      <FormNotice />
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

/** For testers with an invitation. */
export function GuestLoginPage() {
  return (
    <AccountLayout
      title={copy.title}
      lead={copy.lead}
      envelope="open"
      postmark={{ top: 'OUR', lines: ['GUEST', 'FOR A', 'WEEK'], bottom: 'WELCOME' }}
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
