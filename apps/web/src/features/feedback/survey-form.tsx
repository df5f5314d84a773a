import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { userTypes } from '@someday/contract/feedback';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { showLateRefusal } from '#web/api/late-refusal.ts';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormNotice } from '#web/ui/form-alert.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { EmailField, SelectField, TextArea } from '#web/ui/text-field.tsx';
import {
  answerFields,
  feedbackDraftSchema,
  feedbackFormSchema,
  noAnswers,
  ratingFields,
  unchosen,
  type FeedbackAnswers,
  type FeedbackInput,
} from './feedback-form.ts';
import { feedbackCopy as copy } from './feedback.copy.ts';
import { useSendFeedback } from './feedback.queries.ts';
import { RatingStars } from './rating-field.tsx';
import { RecommendationScale } from './recommendation-scale.tsx';

type Form = { form: UseFormReturn<FeedbackInput, unknown, FeedbackAnswers> };

function Words({ form: { register, formState } }: Form) {
  const { errors } = formState;
  const { title, lead, bugHint, ...labels } = copy.words;
  const fields = [
    'mostValuableFeature',
    'improvements',
    'missingFeatures',
    'bugReports',
    'additionalComments',
  ] as const;
  return (
    <SettingsSection title={title} lead={lead}>
      <div className="grid gap-5">
        {fields.map((name) => (
          <TextArea
            key={name}
            label={labels[name]}
            hint={name === 'bugReports' ? bugHint : undefined}
            rows={3}
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
      </div>
    </SettingsSection>
  );
}

function Tried({ form: { register, formState } }: Form) {
  const { title, lead, tasks, videoUploaded, familyMemberAdded } = copy.tried;
  return (
    <SettingsSection title={title} lead={lead}>
      <fieldset className="min-w-0">
        <legend className="sr-only">{title}</legend>
        <Checkbox {...register('videoUploaded')}>{videoUploaded}</Checkbox>
        <Checkbox {...register('familyMemberAdded')}>{familyMemberAdded}</Checkbox>
        {tasks.map((task) => (
          <Checkbox
            key={task}
            value={task}
            error={task === tasks[0] ? formState.errors.completedTasks?.message : undefined}
            {...register('completedTasks')}
          >
            {task}
          </Checkbox>
        ))}
      </fieldset>
    </SettingsSection>
  );
}

function You({ form: { register, formState } }: Form) {
  const { errors } = formState;
  const { you } = copy;
  return (
    <SettingsSection title={you.title} lead={you.lead}>
      <div className="grid gap-5">
        <SelectField label={you.userType} optional error={errors.userType?.message} {...register('userType')}>
          <option value={unchosen}>{you.unchosen}</option>
          {userTypes.map((type) => (
            <option key={type} value={type}>
              {you.userTypes[type]}
            </option>
          ))}
        </SelectField>
        <EmailField
          label={you.email}
          optional
          hint={you.emailHint}
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <div>
          <Checkbox {...register('contactForFollowUp')}>{you.contactForFollowUp}</Checkbox>
          <Checkbox {...register('betaInterest')}>{you.betaInterest}</Checkbox>
          <Checkbox {...register('earlyAccessInterest')}>{you.earlyAccessInterest}</Checkbox>
        </div>
      </div>
    </SettingsSection>
  );
}

function useSurvey(onSent: () => void) {
  const send = useSendFeedback();
  const form = useForm<FeedbackInput, unknown, FeedbackAnswers>({
    resolver: standardSchemaResolver(feedbackFormSchema),
    defaultValues: noAnswers,
  });
  const forget = useFormDraft('feedback-survey', feedbackDraftSchema, form);
  const submit = form.handleSubmit((answers) => {
    if (send.isPending) return;
    clearNotice();
    send.mutate(answers, {
      onSuccess: () => {
        forget();
        onSent();
      },
      onError: (error) => {
        void showLateRefusal(form, error, answerFields, {}, copy.failedText);
        notify({ title: copy.failed, description: copy.failedText, tone: 'danger', inForm: true });
      },
    });
  });
  return { form, submit, isSending: send.isPending };
}

/** All questions of the survey, kept in this tab until they were sent. */
export function SurveyForm({ onSent }: { onSent: () => void }) {
  const { form, submit, isSending } = useSurvey(onSent);
  const { ratings, recommendation } = copy;
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6" onSubmit={(event) => void submit(event)}>
      <SettingsSection title={ratings.title} lead={ratings.lead}>
        <div className="grid gap-6">
          {ratingFields.map((name) => (
            <RatingStars key={name} name={name} control={form.control} />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title={recommendation.title} lead={recommendation.lead}>
        <RecommendationScale control={form.control} />
      </SettingsSection>
      <Words form={form} />
      <Tried form={form} />
      <You form={form} />
      <FormNotice />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large" className="max-sm:w-full" loading={isSending}>
          {copy.submit}
        </Button>
        <p className="text-ink-2">{copy.kept}</p>
      </div>
    </form>
  );
}
