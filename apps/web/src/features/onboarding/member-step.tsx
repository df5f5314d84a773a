import * as z from 'zod/mini';
import { type LovedOne, addLovedOneBodySchema } from '@someday/contract/api/loved-ones';
import { UserRoundPlus } from 'lucide-react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useState, type ReactNode } from 'react';
import { useController, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSession } from '#web/queries/session.ts';
import { formErrorOf, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { promises } from '#web/lib/facts.ts';
import { calledName } from '@someday/contract/texts/words';
import { tellThemYourself } from '@someday/contract/texts/words.copy';
import { showToast } from '#web/lib/toast-store.ts';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { CallsYou } from '#web/ui/forms/calls-you.tsx';
import { EmailField, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { sealCopy } from '#web/features/composer/composer.copy.ts';
import { AddressedEnvelope, TakeStamp } from '#web/features/composer/sealing/addressed-envelope.tsx';
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

const { email, name, senderName } = addLovedOneBodySchema.shape;
const copy = onboardingCopy.member;

const notChosen = 'none';
const parentWords = ['Mom', 'Dad', 'Papa'];
const grandparentWords = ['Grandma', 'Grandpa', 'Nana'];

/** The request body's rules, plus a relationship, which this form requires. */
const memberFormSchema = z.object({
  name,
  email,
  senderName,
  relationship: z.string().check(z.refine((chosen) => chosen !== notChosen, copy.relationshipMissing)),
});
type MemberFields = z.output<typeof memberFormSchema>;
type MemberInput = Record<(typeof fields)[number], string>;

const memberDraftSchema = z.partial(
  z.object({ name: z.string(), email: z.string(), senderName: z.string(), relationship: z.enum(copy.relationships) }),
);

const fields = ['name', 'email', 'senderName', 'relationship'] as const;
const nobodyYet: MemberInput = { name: '', email: '', senderName: '', relationship: notChosen };

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

type MemberStepProps = {
  member: { id: number; name: string };
  onAdded: (lovedOne: LovedOne) => void;
  /** The fields, and their button and the envelope, which may be elsewhere on the page. */
  children: (fields: ReactNode, button: ReactNode, envelope: ReactNode) => ReactNode;
};

export function MemberStep({ member, onAdded, children }: MemberStepProps) {
  const id = useId();
  const { form, isPending, submit } = useMemberForm(member.id, onAdded);
  const { control, formState, getValues, register, setValue } = form;
  const { errors } = formState;
  const [name, writtenEmail] = useWatch({ control, name: ['name', 'email'] });
  const [wantsEmail, setWantsEmail] = useState(false);
  const { field: senderName } = useController({ name: 'senderName', control });
  const callThem = (called: string) => {
    senderName.onChange(called);
    const relationship = parentWords.includes(called) ? 'Child' : grandparentWords.includes(called) ? 'Grandchild' : '';
    // One that was chosen in the list stays.
    if (relationship === '' || ![notChosen, 'Child', 'Grandchild'].includes(getValues('relationship'))) return;
    setValue('relationship', relationship, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return children(
    <form
      id={id}
      noValidate
      className="grid max-w-3xl gap-4 sm:gap-5 sm:grid-cols-2 lg:in-data-sheet:grid-cols-1"
      onSubmit={(event) => void submit(event)}
    >
      <TextField label={copy.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <CallsYou
        {...{ name, accountName: member.name }}
        value={senderName.value}
        error={errors.senderName?.message}
        onChange={callThem}
      />
      <SelectField label={copy.relationship} error={errors.relationship?.message} {...register('relationship')}>
        {[notChosen, ...copy.relationships].map((value) => (
          <option key={value} value={value}>
            {value === notChosen ? copy.choose : value}
          </option>
        ))}
      </SelectField>
      {wantsEmail || writtenEmail ? (
        <EmailField
          label={copy.email}
          optional
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button just pressed asks for it
          autoFocus={wantsEmail}
          className="scroll-mb-36"
          hint={promises().email ? copy.emailHint : tellThemYourself(name)}
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
      ) : (
        <Button variant="quiet" className="-mx-3 w-fit self-end" onClick={() => setWantsEmail(true)}>
          {copy.addEmail}
        </Button>
      )}
      <div className="col-span-full empty:hidden">
        <FormToast />
      </div>
    </form>,
    <Button
      type="submit"
      form={id}
      size="large"
      loading={isPending}
      className="max-sm:flex-1 max-sm:px-2 max-sm:text-base"
    >
      {isPending ? null : <UserRoundPlus aria-hidden="true" className="max-sm:hidden" />}
      {isPending ? copy.submitting : copy.submit}
    </Button>,
    <div aria-hidden="true" className="rotate-1 max-xl:hidden">
      <LetterInks />
      <AddressedEnvelope
        from={sealCopy.from(senderName.value || calledName(member.name))}
        name={name}
        stamp={<TakeStamp source={undefined} />}
      >
        {name}
      </AddressedEnvelope>
    </div>,
  );
}

/** This step on the page that welcomes a new member: from there, straight to the camera. */
export function FirstPerson() {
  const { member } = useSession();
  const navigate = useNavigate();
  if (!member) return null;
  const record = () => void navigate({ to: '/onboarding', search: { step: 3 }, state: { records: true } });
  return (
    <MemberStep member={member} onAdded={record}>
      {(fields, button) => (
        <div className="grid gap-5">
          {fields}
          <div className="grid">{button}</div>
        </div>
      )}
    </MemberStep>
  );
}
