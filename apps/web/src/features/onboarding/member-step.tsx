import * as z from 'zod/mini';
import { type LovedOne, addLovedOneBodySchema } from '@someday/contract/api/loved-ones';
import { UserRoundPlus } from 'lucide-react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { formErrorOf, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { promises } from '#web/lib/facts.ts';
import { tellThemYourself } from '@someday/contract/texts/words.copy';
import { showToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { EmailField, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { onboardingCopy } from './onboarding.copy.ts';

function useAddFamilyMember() {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: MemberFields) => call('POST /api/children', { body }),
    onSuccess: (lovedOne) => {
      showToast({ title: copy.added, description: copy.addedText(lovedOne.name), tone: 'success' });
      showLovedOne(client, lovedOne);
      void refreshParents(client);
    },
    onError: (error) => {
      if (handlePlanError(error, (path) => history.push(path))) return;
      notifyFailure(copy.failed, error, undefined, true);
    },
  });
}

const { email, name } = addLovedOneBodySchema.shape;
const copy = onboardingCopy.member;

const notChosen = 'none';

/** The request body's rules, plus a relationship, which this form requires. */
const memberFormSchema = z.object({
  name,
  email,
  relationship: z.string().check(z.refine((chosen) => chosen !== notChosen, copy.relationshipMissing)),
});
type MemberFields = z.output<typeof memberFormSchema>;
type MemberInput = { name: string; email: string; relationship: string };

const memberDraftSchema = z.partial(
  z.object({ name: z.string(), email: z.string(), relationship: z.enum(copy.relationships) }),
);

const nobodyYet: MemberInput = { name: '', email: '', relationship: notChosen };

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
        const { field, message } = formErrorOf(error, fields, {}, '');
        if (field) form.setError(field, { message }, { shouldFocus: true });
      },
    });
  };
  const refuse = ({ name, relationship }: FieldErrors<MemberInput>) => {
    const isMissing = name?.message === copy.nameMissing || relationship !== undefined;
    if (isMissing) showToast({ title: copy.missing, description: copy.missingText, tone: 'danger', inForm: true });
  };
  return { form, isPending: add.isPending, submit: form.handleSubmit(send, refuse) };
}

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
          hint={promises().email ? copy.emailHint : tellThemYourself(name)}
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      <div className="empty:hidden sm:col-span-2">
        <FormToast />
      </div>
      <Button type="submit" size="large" loading={isPending} className="mt-2 sm:col-span-2 sm:justify-self-start">
        {isPending ? null : <UserRoundPlus aria-hidden="true" />}
        {isPending ? copy.submitting : copy.submit}
      </Button>
    </form>
  );
}
