import { troubleSorts, type AuditEntry } from '@someday/contract/api/admin-lists';
import { call } from '#web/api/client.ts';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { actionWords, auditCopy as copy } from './audit.copy.ts';
import { InstantText, PlainText } from './table/cells.tsx';
import type { Columns } from './table/table-rows.tsx';
import { ListSection, TableList } from './table/admin-table.tsx';
import { useListView } from './table/table-address.ts';
import { listSource, useAdminList } from './table/table.queries.ts';

const sources = {
  changes: listSource('/api/admin/audit-log', troubleSorts, (input) => call('GET /api/admin/audit-log', input)),
  all: listSource('/api/admin/audit-log?reading=on', troubleSorts, ({ query, ...input }) =>
    call('GET /api/admin/audit-log', { query: { ...query, reading: 'on' }, ...input }),
  ),
};

const columns: Columns<AuditEntry, 'created'> = [
  { label: copy.when, sort: 'created', kind: 'time', draw: ({ at }) => <InstantText at={at} time /> },
  { label: copy.who, draw: ({ username }) => username, look: 'min-w-32' },
  {
    label: copy.what,
    draw: ({ action, detail }) => <span className="font-bold">{actionWords(action, detail)}</span>,
    look: 'min-w-48',
  },
  { label: copy.detail, draw: ({ detail }) => <PlainText text={detail} />, look: 'min-w-60' },
];

export function AuditTab() {
  const view = useListView(['changes', 'all']);
  const list = useAdminList(sources[view.value]);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <SegmentedControl
        label={copy.views}
        segments={[
          { value: 'changes', label: copy.changes },
          { value: 'all', label: copy.all },
        ]}
        {...view}
      />
      <TableList list={list} words={copy.list} columns={columns} />
    </ListSection>
  );
}
