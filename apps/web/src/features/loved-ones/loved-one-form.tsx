import * as z from 'zod/mini';
import { addLovedOneBodySchema, editLovedOneBodySchema, type LovedOne } from '@someday/contract/api/loved-ones';
import { defaultRelationship } from '@someday/contract/rules/choices';
import { timeZoneSchema } from '@someday/contract/forms/fields';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, type ReactNode } from 'react';
import { useController, useForm, type FieldErrors, useWatch, type UseFormReturn } from 'react-hook-form';
import { formErrorOf, showFormError, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { promises } from '#web/lib/facts.ts';
import { tellThemYourself } from '@someday/contract/texts/words.copy';
import { zoneLabel } from '#web/lib/time-zones.ts';
import { CallsYou } from '#web/ui/forms/calls-you.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { DateField, EmailField, Form, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { TimeZoneField } from '#web/ui/forms/time-zone-field.tsx';
import { lovedOneCopy, relationships } from './loved-one.copy.ts';

const copy = lovedOneCopy.fields;

export interface MemberOfForm {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly isGuest: boolean;
}

/** Another API client may have stored a relationship that isn't in our list. */
function relationshipChoices(own: string | undefined): readonly string[] {
  return own === undefined || relationships.some((known) => known === own) ? relationships : [own, ...relationships];
}

type LovedOneForm<Output> = UseFormReturn<LovedOneInput, unknown, Output>;

export function LovedOneFields<Output>({
  id,
  form,
  member,
  onSubmit,
  children,
}: {
  /** The form's, for a submit button outside it. */
  id: string;
  form: LovedOneForm<Output>;
  member: MemberOfForm;
  onSubmit: () => Promise<void>;
  children?: ReactNode;
}) {
  const { register, formState, control } = form;
  const { errors, defaultValues } = formState;
  const { name: memberName, timeZone: memberZone, isGuest } = member;
  const { field: timeZone } = useController({ name: 'timeZone', control });
  const { field: senderName } = useController({ name: 'senderName', control });
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  return (
    <Form id={id} className="grid gap-5 sm:grid-cols-2" onSubmit={onSubmit}>
      <TextField label={copy.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <SelectField label={copy.relationship} error={errors.relationship?.message} {...register('relationship')}>
        {relationshipChoices(defaultValues?.relationship).map((relationship) => (
          <option key={relationship} value={relationship}>
            {relationship}
          </option>
        ))}
      </SelectField>
      <CallsYou
        {...{ name, accountName: memberName }}
        value={senderName.value}
        error={errors.senderName?.message}
        onChange={senderName.onChange}
      />
      <DateField
        label={copy.birthday}
        optional
        hint={copy.birthdayHint}
        max={todayIn(memberZone, deviceNow())}
        error={errors.birthday?.message}
        {...register('birthday')}
      />
      <EmailField
        label={copy.email}
        optional
        hint={isGuest ? copy.emailHintOfGuest : promises().email ? copy.emailHint : tellThemYourself(name)}
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      {email === '' || isGuest || !promises().email ? null : (
        <div className="sm:col-span-2">
          <Checkbox {...register('codeInMail')}>
            <span className="font-bold">{copy.codeInMail(name.trim())}</span>
            <span className="block text-ink-2">{copy.codeInMailHint}</span>
          </Checkbox>
        </div>
      )}
      <div className="sm:col-span-2">
        <TimeZoneField
          label={copy.timeZone}
          optional
          hint={copy.timeZoneHint}
          placeholder={copy.asMember(zoneLabel(memberZone, deviceNow()))}
          likely={[memberZone]}
          error={errors.timeZone?.message}
          {...timeZone}
        />
      </div>
      {children}
    </Form>
  );
}

type FormSchema = typeof addFormSchema | typeof editLovedOneSchema;

/** The form's entries are stored as a draft under `draftKey` until they are sent, or dropped with `forget`. */
export function useLovedOneForm<Schema extends FormSchema>({
  schema,
  draftKey,
  defaultValues,
  missingText,
  onSubmit,
}: {
  schema: Schema;
  draftKey: string;
  defaultValues: LovedOneInput;
  missingText: string;
  onSubmit: (body: z.output<Schema>) => void;
}) {
  const id = useId();
  const form = useForm<LovedOneInput, unknown, z.output<Schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
  const forget = useFormDraft(draftKey, lovedOneDraftSchema, form);
  const notifyMissing = ({ name }: FieldErrors<LovedOneInput>) => {
    if (name?.message === missingText) {
      showToast({ title: lovedOneCopy.missing, description: missingText, tone: 'danger', inForm: true });
    }
  };
  return {
    id,
    form,
    submit: form.handleSubmit(onSubmit, notifyMissing),
    explain: (error: unknown) => {
      if (formErrorOf(error, lovedOneFields, {}, '').field) showFormError(form, error, lovedOneFields, {}, '');
    },
    forget,
  };
}

/** Empty for the member's own. */
const zoneChoice = z.pipe(
  z.transform((zone: unknown) => (zone === '' ? null : zone)),
  z.nullable(timeZoneSchema),
);

export const addFormSchema = z.extend(addLovedOneBodySchema, { timeZone: zoneChoice });
export const editLovedOneSchema = z.extend(editLovedOneBodySchema, { timeZone: zoneChoice });

const lovedOneFields = ['name', 'relationship', 'senderName', 'birthday', 'email', 'timeZone'] as const;

type LovedOneInput = Record<(typeof lovedOneFields)[number], string> & { codeInMail: boolean; mayAnswer: boolean };

const lovedOneDraftSchema = z.partial(
  z.object({
    name: z.string(),
    relationship: z.string(),
    senderName: z.string(),
    birthday: z.string(),
    email: z.string(),
    timeZone: z.string(),
    codeInMail: z.boolean(),
    mayAnswer: z.boolean(),
  }),
);

export const nobodyYet: LovedOneInput = {
  name: '',
  relationship: defaultRelationship,
  senderName: '',
  birthday: '',
  email: '',
  timeZone: '',
  codeInMail: false,
  mayAnswer: true,
};

export function lovedOneInputOf({
  name,
  relationship,
  senderName,
  birthday,
  email,
  timeZone,
  codeInMail,
  mayAnswer,
}: LovedOne): LovedOneInput {
  return {
    name,
    relationship,
    senderName: senderName ?? '',
    birthday: birthday ?? '',
    email: email ?? '',
    timeZone: timeZone ?? '',
    codeInMail,
    mayAnswer,
  };
}
