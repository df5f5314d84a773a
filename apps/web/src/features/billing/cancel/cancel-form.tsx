import { validationTexts } from '@someday/contract/texts/validation.copy';
import { useFormDraft } from '#web/ui/forms/hook-form.ts';
import * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { cancellationReasonLabels } from '@someday/contract/texts/words.copy';
import { cancelBodySchema, cancellationReasons, type CancellationReason } from '@someday/contract/api/billing';
import { useForm } from 'react-hook-form';
import type { Subscription } from '@someday/contract/api/subscription';
import { Check, Hourglass, type LucideIcon } from 'lucide-react';
import { readDraft } from '#web/lib/form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { EmailField, SelectField, TextArea } from '#web/ui/forms/field.tsx';
import { cancelCopy } from './cancel.copy.ts';
import { endOf } from '#web/features/billing/membership/membership-words.ts';
import { formatInstantDay } from '#web/lib/format.ts';

export type CancellationInput = { reason: CancellationReason; feedback: string; confirmEmail: string };

function Points({ title, icon: Icon, points }: { title: string; icon: LucideIcon; points: readonly string[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      <ul className="grid gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-3 leading-snug">
            <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-poppy" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ConfirmStepProps = { subscription: Subscription; timeZone: string; onBack: () => void; onConfirm: () => void };

export function ConfirmStep({ subscription, timeZone, onBack, onConfirm }: ConfirmStepProps) {
  const copy = cancelCopy.confirm;
  const { plan, tier, state } = subscription;
  const end = endOf(subscription);
  const name = tier ?? plan?.tier ?? 'basic';
  const continues = end === null ? copy.withPeriod(name) : copy.until(name, formatInstantDay(end, timeZone));
  // The provider would keep charging for an overdue one, so canceling ends it right away.
  const ends = state === 'grace' ? copy.now(name) : continues;
  return (
    <div className="grid gap-8">
      <Points title={copy.stays} icon={Check} points={copy.staying} />
      <Points title={copy.ends} icon={Hourglass} points={[ends, copy.adding, copy.charged]} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="secondary" className="sm:flex-1" onClick={onBack}>
          {copy.goBack}
        </Button>
        <Button className="sm:flex-1" onClick={onConfirm}>
          {copy.submit}
        </Button>
      </div>
    </div>
  );
}

export function CompletedStep() {
  const copy = cancelCopy.completed;
  return (
    <div className="grid gap-6">
      <p>{copy.text}</p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <LinkButton to="/subscription" className="sm:flex-1">
          {copy.reactivate}
        </LinkButton>
        <LinkButton to="/" variant="secondary" className="sm:flex-1">
          {copy.home}
        </LinkButton>
      </div>
    </div>
  );
}

const copy = cancelCopy.form;

/** `none` isn't one of the contract's reasons. */
const unchosen = { reason: 'none', feedback: '', confirmEmail: '' };
const draftSchema = z.partial(z.object({ reason: z.string(), feedback: z.string(), confirmEmail: z.string() }));

const draftKey = (memberId: number) => `cancel-membership:of:${memberId}`;

const formSchema = (email: string) =>
  z.extend(cancelBodySchema, {
    confirmEmail: cancelBodySchema.shape.confirmEmail.check(
      z.refine((typed) => typed.toLowerCase() === email.toLowerCase(), validationTexts.notYourEmail),
    ),
  });

/** The entries from before a reload; undefined unless they are complete. */
export function keptCancellation(member: { id: number; email: string }): CancellationInput | undefined {
  const kept = readDraft(draftKey(member.id), draftSchema);
  return kept && z.safeParse(formSchema(member.email), kept).data;
}

export function useCancelForm({ id, email }: { id: number; email: string }) {
  const form = useForm<typeof unchosen, unknown, CancellationInput>({
    resolver: standardSchemaResolver(formSchema(email)),
    defaultValues: unchosen,
  });
  const forget = useFormDraft(draftKey(id), draftSchema, form);
  return { form, forget };
}

type CancelFormProps = {
  form: ReturnType<typeof useCancelForm>['form'];
  email: string;
  failure: string | undefined;
  onChecked: (input: CancellationInput) => void;
};

/** Asks for the address too, so that no one cancels by accident. */
export function CancelForm({ form, email, failure, onChecked }: CancelFormProps) {
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void handleSubmit(onChecked)(event)}>
      <FormAlert title={copy.failed} text={failure} />
      <SelectField label={copy.reason} className="text-ellipsis" error={errors.reason?.message} {...register('reason')}>
        <option value={unchosen.reason}>{copy.choose}</option>
        {cancellationReasons.map((key) => (
          <option key={key} value={key}>
            {cancellationReasonLabels[key]}
          </option>
        ))}
      </SelectField>
      <TextArea label={copy.feedback} optional error={errors.feedback?.message} {...register('feedback')} />
      <EmailField
        label={copy.email}
        autoComplete="off"
        hint={copy.emailHint(email)}
        error={errors.confirmEmail?.message}
        {...register('confirmEmail')}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap">
        <LinkButton to="/member-dashboard" variant="secondary" className="sm:flex-auto">
          {copy.keep}
        </LinkButton>
        <Button type="submit" className="sm:flex-1">
          {copy.next}
        </Button>
      </div>
    </form>
  );
}
