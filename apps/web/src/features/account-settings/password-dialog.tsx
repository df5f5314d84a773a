import { useId, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { OwnPasswordField } from './form-parts.tsx';

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'readFirst'> & {
  cancelLabel: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  /** It is being done: from then on nothing calls it back. */
  isPending: boolean;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  /** What stands before the form. */
  before?: ReactNode;
  /** The field in which the password is asked for. */
  password: ComponentProps<typeof OwnPasswordField>;
  /** Why the form as a whole was refused. */
  alert: string | undefined;
  /** The fields before the password. */
  children: ReactNode;
};

/** For what nobody may do on a device that was left open: asks for the password as well. */
export function PasswordDialog({
  cancelLabel,
  submitLabel,
  variant,
  isPending,
  onClose,
  onSubmit,
  before,
  password,
  alert,
  children,
  ...dialog
}: Props) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      busy={isPending}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} variant={variant} loading={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {before}
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
        <OwnPasswordField {...password} />
        <FormAlert text={alert} />
      </form>
    </Dialog>
  );
}
