import { troubleSorts, type AuditEntry } from '@someday/contract/api/admin-lists';
import { call } from '#web/api/client.ts';
import { actionWords, auditCopy as copy } from './audit.copy.ts';
import { InstantText, PlainText } from './table/cells.tsx';
import type { Columns } from './table/table-rows.tsx';
import { ListSection, TableList } from './table/admin-table.tsx';
import { listSource, useAdminList } from './table/table.queries.ts';

const source = listSource('/api/admin/audit-log', troubleSorts, (input) => call('GET /api/admin/audit-log', input));

const columns: Columns<AuditEntry, 'created'> = [
  { label: copy.when, sort: 'created', kind: 'time', draw: ({ at }) => <InstantText at={at} time /> },
  { label: copy.who, draw: ({ username }) => username, look: 'min-w-32' },
  {
    label: copy.what,
    draw: ({ action }) => <span className="font-bold">{actionWords(action)}</span>,
    look: 'min-w-48',
  },
  { label: copy.detail, draw: ({ detail }) => <PlainText text={detail} />, look: 'min-w-60' },
];

export function AuditTab() {
  const list = useAdminList(source);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <TableList list={list} words={copy.list} columns={columns} />
    </ListSection>
  );
}
