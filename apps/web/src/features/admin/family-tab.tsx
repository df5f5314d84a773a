import type { AdminFamilyMember, familySorts } from '@someday/contract/admin-lists';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { familyExport } from './export-rows.ts';
import { CoveredCode } from './family-code.tsx';
import { familyCopy as copy } from './family.copy.ts';
import { familySource, useRevealedCode } from './family.queries.ts';
import { EmailAddress, When } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { ListSection } from './list-section.tsx';
import { List } from './list.tsx';
import { listsCopy } from './lists.copy.ts';
import { useAdminList } from './lists.queries.ts';

const columnsWith = (
  drawCode: (member: AdminFamilyMember) => ReactNode,
): Columns<AdminFamilyMember, (typeof familySorts)[number]> => [
  { label: copy.name, sort: 'name', draw: ({ name }) => <span className="font-bold">{name}</span>, look: 'min-w-36' },
  { label: copy.code, draw: drawCode, look: 'min-w-96' },
  {
    label: copy.email,
    draw: ({ email }) => <EmailAddress email={email} none={copy.noEmail} />,
    look: 'min-w-44',
  },
  { label: copy.parent, sort: 'parent', draw: ({ parentName }) => parentName, look: 'min-w-36' },
  { label: copy.added, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
];

/** The loved ones of all members. */
export function FamilyMembersTab() {
  const list = useAdminList(familySource);
  const revealed = useRevealedCode();
  const { dialog, id, open, close } = list.address;
  const asked = dialog === 'reveal' ? list.data?.items.find((member) => member.id === id) : undefined;
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
      <List
        list={list}
        words={copy.list}
        tools={<ExportButton source={familyExport} search={list.search} total={list.data?.total} />}
      >
        {(items) => <ListRows caption={copy.list.caption} list={list} items={items} columns={columns} />}
      </List>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={copy.question.title(asked.name)}
          description={<p>{copy.question.text}</p>}
          confirmLabel={copy.question.confirm}
          cancelLabel={listsCopy.cancel}
          tone="primary"
          loading={revealed.isAsking}
          onConfirm={() => revealed.reveal(asked.id, close)}
        />
      ) : null}
    </ListSection>
  );
}
