import { troubleSorts, type AuditEntry } from '@someday/contract/admin-lists';
import { call, endpointUrl } from '#web/api/client.ts';
import { actionWords, auditCopy as copy } from './audit.copy.ts';
import { When, Words } from './table/cells.tsx';
import { type Columns, ListRows } from './table/table-rows.tsx';
import { ListSection, List } from './table/admin-table.tsx';
import { useAdminList, type AdminListQuery } from './table/table.queries.ts';

type Sort = (typeof troubleSorts)[number];

const source = {
  path: endpointUrl('GET /api/admin/audit-log'),
  sorts: troubleSorts,
  ask: (query: AdminListQuery<Sort>) => call('GET /api/admin/audit-log', { query }),
};

const columns: Columns<AuditEntry, Sort> = [
  { label: copy.when, sort: 'created', kind: 'time', draw: ({ at }) => <When at={at} time /> },
  { label: copy.who, draw: ({ username }) => username, look: 'min-w-32' },
  {
    label: copy.what,
    draw: ({ action }) => <span className="font-bold">{actionWords(action)}</span>,
    look: 'min-w-48',
  },
  { label: copy.detail, draw: ({ detail }) => <Words text={detail} />, look: 'min-w-60' },
];

export function AuditTab() {
  const list = useAdminList(source);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <List list={list} words={copy.list}>
        {(items) => <ListRows caption={copy.list.caption} list={list} items={items} columns={columns} />}
      </List>
    </ListSection>
  );
}
