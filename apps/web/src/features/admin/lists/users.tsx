import { type AdminUser, userSorts } from '@someday/contract/api/admin-lists';
import { notifyFailure } from '#web/api/api-error.ts';
import { CircleCheck, CircleOff, Hourglass, MailCheck, MailQuestionMark } from 'lucide-react';
import { tierNames } from '@someday/contract/rules/plans';
import { useMutation } from '@tanstack/react-query';
import { promises } from '#web/lib/facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/lib/toast-store.ts';
import { call } from '#web/api/client.ts';
import { exportSource } from './table/export.tsx';
import { EmailAddress, InstantText } from './table/cells.tsx';
import { RowDialog, type Columns } from './table/table-rows.tsx';
import { ListSection, TableList } from './table/admin-table.tsx';
import { csvExportCopy, adminListsCopy } from './table/table.copy.ts';
import { listSource, useAdminList, useRefreshAdmin } from './table/table.queries.ts';
import { usersCopy as copy } from './users.copy.ts';

const source = listSource('/api/admin/users', userSorts, (input) => call('GET /api/admin/users', input));

function planWords({ subscriptionType }: AdminUser): string {
  return subscriptionType === null ? copy.noPlan : tierNames[subscriptionType];
}

/** Source: specification part 2 §4. */
const Trial = ({ trialActive }: AdminUser) => (
  <Badge tone={trialActive ? 'sealed' : 'neutral'} icon={trialActive ? Hourglass : CircleOff}>
    {trialActive ? copy.active : copy.expired}
  </Badge>
);

const Verified = ({ emailVerified }: AdminUser) => (
  <Badge tone={emailVerified ? 'available' : 'neutral'} icon={emailVerified ? MailCheck : MailQuestionMark}>
    {emailVerified ? copy.verified : copy.notVerified}
  </Badge>
);

const Plan = (user: AdminUser) =>
  user.subscriptionActive ? (
    <Badge tone="available" icon={CircleCheck}>
      {planWords(user)}
    </Badge>
  ) : (
    <span className="text-ink-2">{planWords(user)}</span>
  );

const columnsWith = (ask: (dialog: string, userId: number) => void): Columns<AdminUser, (typeof userSorts)[number]> => [
  {
    label: copy.name,
    sort: 'name',
    draw: ({ name, isParent }) => (
      <>
        <span className="font-bold">{name}</span>
        {isParent ? <span className="block text-small text-ink-2">{copy.parent}</span> : null}
      </>
    ),
    look: 'min-w-36',
  },
  { label: copy.email, sort: 'email', draw: ({ email }) => <EmailAddress email={email} />, look: 'min-w-48' },
  { label: copy.verified, draw: (user) => <Verified {...user} /> },
  { label: copy.trial, draw: (user) => <Trial {...user} /> },
  { label: copy.plan, draw: (user) => <Plan {...user} /> },
  { label: copy.storage, draw: ({ storedBytes, mostBytes }) => copy.stored(storedBytes, mostBytes), look: 'min-w-26' },
  { label: copy.since, sort: 'created', kind: 'time', draw: ({ createdAt }) => <InstantText at={createdAt} /> },
  {
    label: copy.login,
    draw: ({ id, name }) => (
      <div className="flex flex-wrap gap-2 lg:flex-col lg:items-start">
        <Button
          variant="secondary"
          size="small"
          aria-label={copy.resetLink.makeWhose(name)}
          onClick={() => ask('reset-link', id)}
        >
          {copy.resetLink.make}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={copy.secondFactor.ofWhom(name)}
          onClick={() => ask('second-factor', id)}
        >
          {copy.secondFactor.open}
        </Button>
      </div>
    ),
  },
];

function ResetLinkDialog({ user: { id, name, email }, onClose }: { user: AdminUser; onClose: () => void }) {
  const words = copy.resetLink;
  const refresh = useRefreshAdmin();
  const making = useMutation({
    mutationFn: () => call('POST /api/admin/users/{id}/reset-link', { params: { id } }),
    gcTime: 0, // the link exists only in this dialog
    onSuccess: () => void refresh(),
    onError: (error) => notifyFailure(words.failed, error),
  });
  const { data } = making;
  return (
    <Dialog
      busy={making.isPending}
      onOpenChange={onClose}
      title={words.title(name)}
      description={data ? words.made(name) : words.text(name, email)}
      readFirst
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {data ? words.done : adminListsCopy.cancel}
          </Button>
          {data ? null : (
            <Button loading={making.isPending} onClick={() => making.mutate()}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      {data ? <CopyLink label={words.link} url={data.url} shareText={words.shareText} /> : null}
    </Dialog>
  );
}

function RemovalDialog({ user: { id, name }, onClose }: { user: AdminUser; onClose: () => void }) {
  const words = copy.secondFactor;
  const change = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') =>
      call(`${method} /api/admin/users/{id}/second-factor-removal` as const, { params: { id } }),
    onSuccess: ({ message }) => showToast({ title: message, tone: 'success' }),
    onError: (error) => notifyFailure(words.failed, error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={words.title(name)}
      description={promises().email ? words.text(name) : words.textWithoutEmail(name)}
      confirmLabel={words.start}
      loading={change.isPending}
      onConfirm={() => change.mutate('POST')}
      alternative={{ label: words.stop, onSelect: () => change.mutate('DELETE') }}
    />
  );
}

const exported = exportSource('users', source, {
  [csvExportCopy.id]: ({ id }) => id,
  [copy.name]: ({ name }) => name,
  [copy.email]: ({ email }) => email,
  [copy.exported.emailVerified]: ({ emailVerified }) => emailVerified,
  [copy.parent]: ({ isParent }) => isParent,
  [copy.trial]: ({ trialActive }) => (trialActive ? copy.active : copy.expired),
  [copy.exported.subscriptionActive]: ({ subscriptionActive }) => subscriptionActive,
  [copy.plan]: planWords,
  [copy.exported.storedBytes]: ({ storedBytes }) => storedBytes,
  [copy.exported.mostBytes]: ({ mostBytes }) => mostBytes,
  [copy.since]: ({ createdAt }) => createdAt,
});

export function UsersTab() {
  const list = useAdminList(source);
  const { open, close } = list.address;
  const columns = columnsWith(open);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <TableList list={list} words={copy.list} columns={columns} exported={exported} />
      <RowDialog name="reset-link" list={list}>
        {(user) => <ResetLinkDialog user={user} onClose={close} />}
      </RowDialog>
      <RowDialog name="second-factor" list={list}>
        {(user) => <RemovalDialog user={user} onClose={close} />}
      </RowDialog>
    </ListSection>
  );
}
