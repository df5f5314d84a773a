import * as z from 'zod/mini';
import {
  testerBodySchema,
  ageRanges,
  appExperiences,
  availabilities,
  deviceChoices,
  familyStatuses,
  socialPlatforms,
} from '@someday/contract/api/testers';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import type { NativeForm } from '#web/ui/forms/native-form.ts';
import { SettingsSection } from '#web/ui/layout/page.tsx';
import { EmailField, SelectField, TextArea, TextField, unchosen } from '#web/ui/forms/field.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { testerCopy as copy } from './testers.copy.ts';

type Form = { form: Pick<NativeForm<typeof testerFormSchema>, 'field'> };

function ChoiceField<Value extends string>({
  form: { field },
  name,
  label,
  values,
  words,
  none = copy.choose,
  optional,
}: Form & {
  name: keyof TesterInput;
  label: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
  /** Shown while nothing is chosen. */
  none?: string;
  optional?: boolean;
}) {
  return (
    <SelectField label={label} optional={optional} className="text-ellipsis" {...field(name)}>
      <option value={unchosen}>{none}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {words[value]}
        </option>
      ))}
    </SelectField>
  );
}

export function Personal({ form }: Form) {
  const { field } = form;
  const { title, lead, ...words } = copy.personal;
  return (
    <SettingsSection title={title} lead={lead}>
      <TextField label={words.name} autoComplete="name" {...field('name')} />
      <EmailField label={words.email} autoComplete="email" {...field('email')} />
      <TextField label={words.phone} optional type="tel" autoComplete="tel" {...field('phone')} />
      <ChoiceField {...{ form }} name="ageRange" label={words.ageRange} values={ageRanges} words={words.ageRanges} />
    </SettingsSection>
  );
}

export function Family({ form }: Form) {
  const { field } = form;
  const { title, lead, ...words } = copy.family;
  return (
    <SettingsSection title={title} lead={lead}>
      <ChoiceField
        {...{ form }}
        name="familyStatus"
        label={words.familyStatus}
        values={familyStatuses}
        words={words.familyStatuses}
      />
      <TextField
        label={words.childrenAges}
        optional
        hint={words.childrenAgesHint}
        autoComplete="off"
        {...field('childrenAges')}
      />
    </SettingsSection>
  );
}

export function Experience({ form }: Form) {
  const { field } = form;
  const { title, lead, ...words } = copy.experience;
  return (
    <SettingsSection title={title} lead={lead}>
      <ChoiceField
        {...{ form }}
        name="experienceWithApps"
        label={words.experienceWithApps}
        values={appExperiences}
        words={words.experiences}
      />
      <TextArea label={words.motivationReason} hint={words.motivationHint} {...field('motivationReason')} />
      <ChoiceField
        {...{ form }}
        name="socialMediaPlatform"
        label={words.socialMediaPlatform}
        values={socialPlatforms}
        words={words.platforms}
        none={words.noPlatform}
        optional
      />
    </SettingsSection>
  );
}

export function Testing({ form }: Form) {
  const { title, lead, ...words } = copy.testing;
  return (
    <SettingsSection title={title} lead={lead}>
      <ChoiceField
        {...{ form }}
        name="testingAvailability"
        label={words.testingAvailability}
        values={availabilities}
        words={words.availabilities}
      />
      <ChoiceField
        {...{ form }}
        name="deviceTypes"
        label={words.deviceTypes}
        values={deviceChoices}
        words={words.devices}
      />
      <Checkbox {...form.field('provideFeedback')}>{words.provideFeedback}</Checkbox>
    </SettingsSection>
  );
}

export function Additional({ form: { field } }: Form) {
  const { title, lead, ...words } = copy.additional;
  return (
    <SettingsSection title={title} lead={lead}>
      <TextField label={words.hearAboutUs} optional autoComplete="off" {...field('hearAboutUs')} />
      <div>
        <Checkbox {...field('agreeToTerms')}>
          <span className="font-bold">{words.agree}</span>
        </Checkbox>
        <p className="text-small text-ink-2 sm:pl-9">
          <Sentence
            text={words.terms}
            parts={{
              terms: (
                <TextLink to="/terms-of-service" target="_blank">
                  {words.termsLink}
                  <span className="sr-only"> {words.newTab}</span>
                </TextLink>
              ),
            }}
          />{' '}
          {words.erased}
        </p>
      </div>
    </SettingsSection>
  );
}

export const testerFormSchema = z.extend(testerBodySchema, {
  socialMediaPlatform: z.pipe(
    z.transform((value: unknown) => (value === unchosen ? '' : value)),
    testerBodySchema.shape.socialMediaPlatform,
  ),
});

export type TesterApplication = z.output<typeof testerFormSchema>;
type TesterInput = z.input<typeof testerFormSchema>;
