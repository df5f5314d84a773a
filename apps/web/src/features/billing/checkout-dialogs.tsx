import { priceInWords, tierNames, type Plan } from '@someday/contract/plans';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { choiceInWords } from './plan-choice.ts';
import type { Wanted } from './plan-offers.ts';
import { questionCopy } from './pricing-question.copy.ts';

/** Without an account there is nothing to subscribe with. Both ways come back to the prices, where the choice is remembered. */
export function LoginRequiredDialog({
  wanted,
  back,
  onClose,
}: {
  wanted: Wanted;
  /** Where to come back to. */
  back: string;
  onClose: () => void;
}) {
  const copy = questionCopy.login;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={onClose}
      title={copy.title}
      description={copy.text}
      footer={
        <>
          <LinkButton to="/login" search={{ next: back }} variant="secondary">
            {copy.logIn}
          </LinkButton>
          <LinkButton to="/signup" search={{ next: back }}>
            {copy.signUp}
          </LinkButton>
        </>
      }
    >
      <p>{copy.remembered(choiceInWords(wanted))}</p>
    </Dialog>
  );
}

/** Lifetime is bought while a membership runs: nobody pays twice, and nobody should fear to. */
export function LifetimeInsteadDialog({
  plan,
  amount,
  isLoading,
  onConfirm,
  onClose,
}: {
  plan: Plan | undefined;
  /** Cents. */
  amount: number;
  isLoading: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const copy = questionCopy.lifetime;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={copy.title}
      description={
        <div className="grid gap-3">
          <p>{copy.text(priceInWords(amount))}</p>
          <p>{copy.ends(plan ? tierNames[plan] : '')}</p>
        </div>
      }
      confirmLabel={copy.confirm}
      cancelLabel={copy.cancel}
      loading={isLoading}
      onConfirm={onConfirm}
    />
  );
}
