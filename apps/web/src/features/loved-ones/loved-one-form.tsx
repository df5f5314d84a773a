import * as z from 'zod/mini';
import { addLovedOneBodySchema, editLovedOneBodySchema, type LovedOne } from '@someday/contract/loved-ones';
import { defaultRelationship } from '@someday/contract/rules/choices';
import { timeZoneSchema } from '@someday/contract/fields';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm, type FieldErrors, useWatch, type UseFormReturn } from 'react-hook-form';
import { formErrorOf, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { sendsEmail, tellThemYourself } from '#web/lib/facts.ts';
import { zoneLabel } from '#web/lib/time-zones.ts';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { DateField, EmailField, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { TimeZoneField } from '#web/ui/forms/time-zone-field.tsx';
import { lovedOneCopy, relationships } from './loved-one.copy.ts';

const copy = lovedOneCopy.fields;

/** Somebody may be called something else by another program of the member's. */
function relationshipChoices(own: string | undefined): readonly string[] {
  return own === undefined || relationships.some((known) => known === own) ? relationships : [own, ...relationships];
}

/** What is known of a loved one; only the name is needed. */
export function LovedOneFields<Output>({
  id,
  form: { register, formState, control },
  memberZone,
  isGuest,
  onSubmit,
}: {
  /** Of the form, for the button beneath it. */
  id: string;
  form: UseFormReturn<LovedOneInput, unknown, Output>;
  /** IANA name of where the member's days begin. */
  memberZone: string;
  /** No mail leaves for a guest. */
  isGuest: boolean;
  onSubmit: () => Promise<void>;
}) {
  const { errors, defaultValues } = formState;
  const zone = defaultValues?.timeZone;
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  return (
    <form
      id={id}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <TextField label={copy.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <SelectField label={copy.relationship} error={errors.relationship?.message} {...register('relationship')}>
        {relationshipChoices(defaultValues?.relationship).map((relationship) => (
          <option key={relationship} value={relationship}>
            {relationship}
          </option>
        ))}
      </SelectField>
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
        hint={isGuest ? copy.emailHintOfGuest : sendsEmail() ? copy.emailHint : tellThemYourself(name)}
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      {email === '' || isGuest || !sendsEmail() ? null : (
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
          saved={zone === asMember ? undefined : zone}
          error={errors.timeZone?.message}
          {...register('timeZone')}
        >
          <option value={asMember}>{copy.asMember(zoneLabel(memberZone, deviceNow()))}</option>
        </TimeZoneField>
      </div>
    </form>
  );
}

type FormSchema = typeof addFormSchema | typeof editLovedOneSchema;

/** A form about a loved one. What is typed is kept under `draftKey` until it is sent or given up (`forget`). */
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
  const sayWhatIsMissing = ({ name }: FieldErrors<LovedOneInput>) => {
    if (name?.message === missingText) {
      showToast({ title: lovedOneCopy.missing, description: missingText, tone: 'danger', inForm: true });
    }
  };
  return {
    id,
    form,
    submit: form.handleSubmit(onSubmit, sayWhatIsMissing),
    /** What the server found wrong with a field is said there. */
    explain: (error: unknown) => {
      const { field, message } = formErrorOf(error, lovedOneFields, {}, '');
      if (field) form.setError(field, { message }, { shouldFocus: true });
    },
    forget,
  };
}

/** Stands in the list for "where the member's days begin": a choice may not be empty. */
const asMember = 'member';

const zoneChoice = z.pipe(
  z.transform((given: unknown) => (given === asMember ? null : given)),
  z.nullable(timeZoneSchema),
);

/** The calls' own fields, as a form gives them. */
export const addFormSchema = z.extend(addLovedOneBodySchema, { timeZone: zoneChoice });
export const editLovedOneSchema = z.extend(editLovedOneBodySchema, { timeZone: zoneChoice });

const lovedOneFields = ['name', 'relationship', 'birthday', 'email', 'timeZone'] as const;

type LovedOneInput = Record<(typeof lovedOneFields)[number], string> & { codeInMail: boolean };

/** What was typed, as it is kept in this tab. */
const lovedOneDraftSchema = z.partial(
  z.object({
    name: z.string(),
    relationship: z.string(),
    birthday: z.string(),
    email: z.string(),
    timeZone: z.string(),
    codeInMail: z.boolean(),
  }),
);

export const nobodyYet: LovedOneInput = {
  name: '',
  relationship: defaultRelationship,
  birthday: '',
  email: '',
  timeZone: asMember,
  codeInMail: false,
};

/** A loved one as the form shows them. */
export function lovedOneInputOf({
  name,
  relationship,
  birthday,
  email,
  timeZone,
  codeInMail,
}: LovedOne): LovedOneInput {
  return {
    name,
    relationship,
    birthday: birthday ?? '',
    email: email ?? '',
    timeZone: timeZone ?? asMember,
    codeInMail,
  };
}
