import { troubleSorts, type Cancellation } from '@someday/contract/admin-lists';
import { call } from '#web/api/client.ts';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { SurveysList } from './surveys.tsx';
import { adminFeedbackCopy as copy } from './feedback.copy.ts';
import { useListAddress } from './table/table-address.ts';
import { ListSection, TableList } from './table/admin-table.tsx';
import { When, Words } from './table/cells.tsx';
import type { Columns } from './table/table-rows.tsx';
import { listSource, useAdminList } from './table/table.queries.ts';

const words = copy.cancellations;

const columns: Columns<Cancellation, 'created'> = [
  { label: words.canceled, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
  { label: words.reason, draw: ({ reason }) => reason, look: 'min-w-40' },
  { label: words.words, draw: ({ feedback }) => <Words text={feedback} />, look: 'min-w-60' },
  { label: words.member, draw: ({ memberId }) => (memberId === null ? words.erased : words.memberNumber(memberId)) },
  { label: words.endsAt, draw: ({ endsAt }) => <When at={endsAt} never={words.atOnce} /> },
];

const source = listSource('/api/admin/cancellations', troubleSorts, (query) =>
  call('GET /api/admin/cancellations', { query }),
);

function CancellationsList() {
  return <TableList list={useAdminList(source)} words={words} columns={columns} />;
}

export function FeedbackTab() {
  const { view, show } = useListAddress();
  const shown = view === 'leaving' ? 'leaving' : 'surveys';
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <SegmentedControl
        label={copy.views}
        segments={[
          { value: 'surveys', label: copy.surveys },
          { value: 'leaving', label: copy.leaving },
        ]}
        value={shown}
        onValueChange={(chosen) => show(chosen === 'surveys' ? undefined : chosen)}
      />
      {shown === 'surveys' ? <SurveysList /> : <CancellationsList />}
    </ListSection>
  );
}
