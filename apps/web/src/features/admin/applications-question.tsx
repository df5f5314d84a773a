import type { Application } from '@someday/contract/admin-lists';
import type { UseMutationResult } from '@tanstack/react-query';
import { sendsEmail } from '#web/lib/facts.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { applicationsCopy as copy } from './applications.copy.ts';
import { useAccept, useDecline } from './applications.queries.ts';
import { listsCopy } from './lists.copy.ts';

type Props = { application: Application; onClose: () => void };

function Question({
  application,
  onClose,
  title,
  text,
  confirm,
  tone,
  decide,
}: Props & {
  title: string;
  text: string;
  confirm: string;
  tone: 'primary' | 'danger';
  decide: UseMutationResult<unknown, Error, Application>;
}) {
  // Stays while the tab is asked for again, also where the list has answered already: what closes it is called only then.
  if (application.state !== 'waiting' && !decide.isPending) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={<p className="wrap-anywhere">{text}</p>}
      confirmLabel={confirm}
      cancelLabel={listsCopy.cancel}
      tone={tone}
      loading={decide.isPending}
      onConfirm={() => decide.mutate(application, { onSettled: onClose })}
    />
  );
}

export function AcceptQuestion(props: Props) {
  const { name, email } = props.application;
  const { title, text } = copy.accepting;
  return (
    <Question
      {...props}
      title={title(name)}
      text={text(email, sendsEmail())}
      confirm={copy.accept}
      tone="primary"
      decide={useAccept()}
    />
  );
}

export function DeclineQuestion(props: Props) {
  const { title, text } = copy.declining;
  return (
    <Question
      {...props}
      title={title(props.application.name)}
      text={text}
      confirm={copy.decline}
      tone="danger"
      decide={useDecline()}
    />
  );
}
