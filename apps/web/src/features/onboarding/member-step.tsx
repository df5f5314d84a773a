import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LovedOne } from '@someday/contract/loved-ones';
import { UserRoundPlus } from 'lucide-react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { refusalOf } from '#web/api/server-refusal.ts';
import { sendsEmail, tellThemYourself } from '#web/lib/email.ts';
import { notify } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-alert.tsx';
import { EmailField, SelectField, TextField } from '#web/ui/text-field.tsx';
import { memberDraftSchema, memberFormSchema, nobodyYet, notChosen } from './member-form.ts';
import type { MemberFields, MemberInput } from './member-form.ts';
import { onboardingCopy } from './onboarding.copy.ts';
import { useAddFamilyMember } from './onboarding.queries.ts';

const copy = onboardingCopy.member;
const fields = ['name', 'email', 'relationship'] as const;

function useMemberForm(memberId: number, onAdded: (lovedOne: LovedOne) => void) {
  const add = useAddFamilyMember();
  const form = useForm<MemberInput, unknown, MemberFields>({
    resolver: standardSchemaResolver(memberFormSchema),
    defaultValues: nobodyYet,
  });
  const forget = useFormDraft(`onboarding-member:of:${memberId}`, memberDraftSchema, form);
  const send = (body: MemberFields) => {
    if (add.isPending) return;
    add.mutate(body, {
      onSuccess: (lovedOne) => {
        form.reset(nobodyYet);
        forget();
        onAdded(lovedOne);
      },
      onError: (error) => {
        const { field, message } = refusalOf(error, fields, {}, '');
        if (field) form.setError(field, { message }, { shouldFocus: true });
      },
    });
  };
  const refuse = ({ name, relationship }: FieldErrors<MemberInput>) => {
    const isMissing = name?.message === copy.nameMissing || relationship !== undefined;
    if (isMissing) notify({ title: copy.missing, description: copy.missingText, tone: 'danger', inForm: true });
  };
  return { form, isPending: add.isPending, submit: form.handleSubmit(send, refuse) };
}

/** Who it is for. */
export function MemberStep({ memberId, onAdded }: { memberId: number; onAdded: (lovedOne: LovedOne) => void }) {
  const { form, isPending, submit } = useMemberForm(memberId, onAdded);
  const { errors } = form.formState;
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <form noValidate className="grid gap-5 sm:grid-cols-2" onSubmit={(event) => void submit(event)}>
      <TextField label={copy.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <SelectField label={copy.relationship} error={errors.relationship?.message} {...form.register('relationship')}>
        {[notChosen, ...copy.relationships].map((value) => (
          <option key={value} value={value}>
            {value === notChosen ? copy.choose : value}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <EmailField
          label={copy.email}
          optional
          hint={sendsEmail() ? copy.emailHint : tellThemYourself(name)}
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      <div className="empty:hidden sm:col-span-2">
        <FormNotice />
      </div>
      <Button type="submit" size="large" loading={isPending} className="mt-2 sm:col-span-2 sm:justify-self-start">
        {isPending ? null : <UserRoundPlus aria-hidden="true" />}
        {isPending ? copy.submitting : copy.submit}
      </Button>
    </form>
  );
}
