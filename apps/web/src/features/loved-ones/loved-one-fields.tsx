import { useWatch, type UseFormReturn } from 'react-hook-form';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { sendsEmail, tellThemYourself } from '#web/lib/email.ts';
import { zoneLabel } from '#web/lib/time-zones.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField, EmailField, SelectField, TextField } from '#web/ui/text-field.tsx';
import { TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { asMember, type LovedOneInput } from './loved-one-form.ts';
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
