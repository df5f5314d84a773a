import { type AdminFamilyMember, familySorts } from '@someday/contract/api/admin-lists';
import { notifyFailure } from '#web/api/api-error.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { call } from '#web/api/client.ts';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { exportSource } from './table/export.tsx';
import { adminFamilyCopy as copy } from './family.copy.ts';
import { EmailAddress, InstantText } from './table/cells.tsx';
import { RowDialog, type Columns } from './table/table-rows.tsx';
import { csvExportCopy } from './table/table.copy.ts';
import { ListSection, TableList } from './table/admin-table.tsx';
import { listSource, useAdminList, useRefreshAdmin } from './table/table.queries.ts';

type CoveredCodeProps = {
  member: AdminFamilyMember;
  code: string | undefined;
  onReveal: () => void;
  onHide: () => void;
};

/** An access code, hidden until revealed. One button does both, so that it keeps the focus. */
function CoveredCode({ member: { name, accessCode }, code, onReveal, onHide }: CoveredCodeProps) {
  const isShown = code !== undefined;
  const shown = isShown ? formatAccessCode(code) : accessCode;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span
        className={`rounded-field px-3 py-1.5 font-bold tracking-[.08em] code-zero whitespace-nowrap ${isShown ? 'bg-butter' : 'bg-sunk'}`}
      >
        {shown}
      </span>
      <span role="status" className="sr-only">
        {isShown ? copy.shown(name) : ''}
      </span>
      {isShown ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={copy.copyWhose(name)}
          onClick={() => void copyWithNotice(shown, copy.copied)}
        >
          <Copy aria-hidden="true" />
          {copy.copyCode}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        aria-label={isShown ? copy.hideWhose(name) : copy.revealWhose(name)}
        onClick={isShown ? onHide : onReveal}
      >
        <Icon aria-hidden="true" />
        {isShown ? copy.hide : copy.reveal}
      </Button>
    </div>
  );
}

const source = listSource('/api/admin/children', familySorts, (input) => call('GET /api/admin/children', input));

/** Long enough to read a code out on the phone, and gone before the next person sits down. */
export const REVEALED_MS = 60_000;

/** The revealed access code, at most one, hidden again after a while. It's stored nowhere else. */
function useRevealedCode() {
  const refresh = useRefreshAdmin();
  const [shown, setShown] = useState<{ id: number; code: string }>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const asking = useMutation({
    mutationFn: (id: number) => call('POST /api/admin/children/{id}/reveal-code', { params: { id } }),
    gcTime: 0,
    onSuccess: ({ accessCode }, id) => {
      setShown({ id, code: accessCode });
      void refresh();
    },
    onError: (error) => notifyFailure(copy.failed, error),
  });
  return {
    codeOf: (id: number) => (shown?.id === id ? shown.code : undefined),
    isAsking: asking.isPending,
    reveal: (id: number, onSettled: () => void) => asking.mutate(id, { onSettled }),
    hide: () => setShown(undefined),
  };
}

const columnsWith = (
  drawCode: (member: AdminFamilyMember) => ReactNode,
): Columns<AdminFamilyMember, (typeof familySorts)[number]> => [
  { label: copy.name, sort: 'name', draw: ({ name }) => <span className="font-bold">{name}</span>, look: 'min-w-36' },
  { label: copy.code, draw: drawCode, look: 'min-w-96' },
  { label: copy.email, draw: ({ email }) => <EmailAddress email={email} />, look: 'min-w-44' },
  { label: copy.parent, sort: 'parent', draw: ({ parentName }) => parentName, look: 'min-w-36' },
  { label: copy.added, sort: 'created', kind: 'time', draw: ({ createdAt }) => <InstantText at={createdAt} /> },
];

const exported = exportSource('family-members', source, {
  [csvExportCopy.id]: ({ id }) => id,
  [copy.name]: ({ name }) => name,
  [copy.exported.code]: ({ accessCode }) => accessCode,
  [copy.email]: ({ email }) => email,
  [copy.exported.parentId]: ({ parentId }) => parentId,
  [copy.parent]: ({ parentName }) => parentName,
  [copy.added]: ({ createdAt }) => createdAt,
});

export function FamilyMembersTab() {
  const list = useAdminList(source);
  const revealed = useRevealedCode();
  const { open, close } = list.address;
  const columns = columnsWith((member) => (
    <CoveredCode
      member={member}
      code={revealed.codeOf(member.id)}
      onReveal={() => open('reveal', member.id)}
      onHide={revealed.hide}
    />
  ));
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <TableList list={list} words={copy.list} columns={columns} exported={exported} />
      <RowDialog name="reveal" list={list}>
        {(asked) => (
          <ConfirmDialog
            onOpenChange={close}
            title={copy.question.title(asked.name)}
            description={<p>{copy.question.text}</p>}
            confirmLabel={copy.question.confirm}
            tone="primary"
            loading={revealed.isAsking}
            onConfirm={() => revealed.reveal(asked.id, close)}
          />
        )}
      </RowDialog>
    </ListSection>
  );
}
