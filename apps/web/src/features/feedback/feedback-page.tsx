import { onDevice } from '#web/lib/storage.ts';
import { limits } from '@someday/contract/rules/limits';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useId } from 'react';
import { usePageTitle } from '#web/lib/hooks.ts';
import { keptGuestCode } from '#web/lib/guest-entries.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { Card, SettingsSection } from '#web/ui/layout/page.tsx';
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { surveyCopy as copy } from './feedback.copy.ts';
import { FormPage } from '#web/ui/layout/form-page.tsx';
import { ratingFields, userTypes, recommendationRange } from '@someday/contract/rules/choices';
import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '@someday/contract/texts/words';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { useNativeForm, type NativeForm } from '#web/ui/forms/native-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { EmailField, FieldProblem, SelectField, TextArea, unchosen } from '#web/ui/forms/field.tsx';
import { ApiError, withReason } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { deviceNow } from '#web/lib/days.ts';
import type { feedbackFormSchema, FeedbackAnswers } from './feedback-form.ts';
import { RatingStars, ClearAnswer, NumberChoice, numbersIn } from './rating-field.tsx';

const words = copy.recommendation;
const { min, max } = recommendationRange;
const steps = numbersIn(recommendationRange);

const stepLook =
  'relative grid min-h-13 cursor-pointer place-items-center rounded-field border-2 border-control bg-card font-display text-[1.125rem] ' +
  'hover:border-primary hover:bg-primary-soft has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary focus-inside';

const nameOf = (step: number) => {
  const { low, high, step: named } = words;
  if (step === min) return named(step, low);
  return step === max ? named(step, high) : formatNumber(step);
};

type Form = { form: Pick<NativeForm<typeof feedbackFormSchema>, 'field' | 'fill'> };

function RecommendationScale({ form: { field, fill } }: Form) {
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const { name, error } = field('recommendation');
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="font-bold">{words.field}</legend>
      <div className="mt-3 grid grid-cols-5 gap-2 sm:grid-cols-10">
        {steps.map((step) => (
          <NumberChoice
            key={step}
            name={name}
            value={step}
            label={nameOf(step)}
            onChoose={setChosen}
            className={stepLook}
          >
            {formatNumber(step)}
          </NumberChoice>
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between gap-4 text-small text-ink-2">
        <span>{words.end(min, words.low)}</span>
        <span>{words.end(max, words.high)}</span>
      </p>
      <ClearAnswer
        about={words.field}
        isShown={chosen !== undefined}
        onClear={() => {
          fill(name, null);
          setChosen(undefined);
        }}
      />
      <FieldProblem id={id} text={error} />
    </fieldset>
  );
}

const MINUTE_MS = 60_000;

function minutesSince(since: number | undefined): number | null {
  if (since === undefined) return null;
  const minutes = Math.round((deviceNow().getTime() - since) / MINUTE_MS);
  return Math.min(Math.max(minutes, 0), limits.surveyMinutes);
}

/** Sends the answers with what the browser knows about the visit. Nothing is made up. */
async function sendAnswers(answers: FeedbackAnswers): Promise<void> {
  const { since, pages = [] } = tabVisit() ?? {};
  const body = { ...answers, timeSpent: minutesSince(since), guestCode: keptGuestCode(), pagesVisited: pages };
  await call('POST /api/feedback-survey', { body });
}

function Words({ form: { field } }: Form) {
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
      {fields.map((name) => (
        <TextArea
          key={name}
          label={labels[name]}
          hint={name === 'bugReports' ? bugHint : undefined}
          rows={3}
          {...field(name)}
        />
      ))}
    </SettingsSection>
  );
}

function Tried({ form: { field } }: Form) {
  const { title, lead, tasks, videoUploaded, familyMemberAdded } = copy.tried;
  return (
    <SettingsSection title={title} lead={lead}>
      <fieldset className="min-w-0">
        <legend className="sr-only">{title}</legend>
        <Checkbox {...field('videoUploaded')}>{videoUploaded}</Checkbox>
        <Checkbox {...field('familyMemberAdded')}>{familyMemberAdded}</Checkbox>
        {tasks.map((task) => (
          <Checkbox key={task} name="completedTasks" value={task}>
            {task}
          </Checkbox>
        ))}
      </fieldset>
    </SettingsSection>
  );
}

function You({ form: { field } }: Form) {
  const { you } = copy;
  return (
    <SettingsSection title={you.title} lead={you.lead}>
      <SelectField label={you.userType} optional {...field('userType')}>
        <option value={unchosen}>{you.unchosen}</option>
        {userTypes.map((type) => (
          <option key={type} value={type}>
            {you.userTypes[type]}
          </option>
        ))}
      </SelectField>
      <EmailField label={you.email} optional hint={you.emailHint} autoComplete="email" {...field('email')} />
      <div>
        <Checkbox {...field('contactForFollowUp')}>{you.contactForFollowUp}</Checkbox>
        <Checkbox {...field('betaInterest')}>{you.betaInterest}</Checkbox>
        <Checkbox {...field('earlyAccessInterest')}>{you.earlyAccessInterest}</Checkbox>
      </div>
    </SettingsSection>
  );
}

function useSurvey(onSent: () => void) {
  const send = useMutation({ mutationFn: sendAnswers });
  const form = useNativeForm({
    schema: async () => (await import('./feedback-form.ts')).feedbackFormSchema,
    draft: 'feedback-survey',
    onSubmit: (answers) => {
      if (send.isPending) return;
      clearToast();
      send.mutate(answers, {
        onSuccess: () => {
          form.forget();
          onSent();
        },
        onError: (error) => {
          form.refuse(error);
          const { failedText } = copy;
          const isRefused = error instanceof ApiError && error.code === 'invalid_input';
          const reason = isRefused ? (error.answer.fields ? failedText : error.message) : undefined;
          const description = reason ?? withReason(failedText, error);
          showToast({ title: copy.failed, description, tone: 'danger', inForm: true });
        },
      });
    },
  });
  return { form, isSending: send.isPending };
}

function SurveyForm({ onSent }: { onSent: () => void }) {
  const { form, isSending } = useSurvey(onSent);
  const { ratings, recommendation } = copy;
  return (
    <form {...form.form} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SettingsSection title={ratings.title} lead={ratings.lead}>
        {ratingFields.map((name) => (
          <RatingStars key={name} form={form} about={name} />
        ))}
      </SettingsSection>
      <SettingsSection title={recommendation.title} lead={recommendation.lead}>
        <RecommendationScale form={form} />
      </SettingsSection>
      <Words form={form} />
      <Tried form={form} />
      <You form={form} />
      <FormToast />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large" className="max-sm:w-full" loading={isSending}>
          {copy.submit}
        </Button>
        <p className="text-ink-2">{copy.saved}</p>
      </div>
    </form>
  );
}

/** Where the survey leads, without formScreen the server. Source: specification part 2 §2. */
function pathAfterSurvey() {
  if (onDevice.text('auth') !== null) return '/dashboard';
  return keptGuestCode() === null ? '/' : '/guest-dashboard';
}

const formScreen: AccountScreen = { title: copy.title, lead: copy.lead, postmark: copy.postmark, envelope: 'open' };
const thanksScreen: AccountScreen = { ...copy.thanks, envelope: 'sealed' };

function Thanks() {
  const { history } = useRouter();
  const [next] = useState(pathAfterSurvey);
  return (
    <Card className="grid w-full max-w-lg gap-5 justify-self-center p-5 sm:p-8">
      <LinkButton to={next} size="large" wide>
        {copy.thanks.go}
      </LinkButton>
      {/* Replaced, so that Back doesn't start another countdown. */}
      <RedirectCountdown seconds={limits.surveyThanksSeconds} words={copy.thanks} onEnd={() => history.replace(next)} />
    </Card>
  );
}

export function FeedbackPage() {
  const [isSent, setSent] = useState(false);
  const screen = isSent ? thanksScreen : formScreen;
  usePageTitle(screen.title);
  useEffect(() => void tabVisit('feedback'), []);
  return <FormPage {...screen}>{isSent ? <Thanks /> : <SurveyForm onSent={() => setSent(true)} />}</FormPage>;
}
