import type { Cancellation, troubleSorts } from '@someday/contract/admin-lists';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { SurveysList, cancellationsSource } from './surveys.tsx';
import { adminFeedbackCopy as copy, adminFeedbackCopy } from './feedback.copy.ts';
import { useListAddress } from './table/table-address.ts';
import { ListSection, List } from './table/admin-table.tsx';
import { When, Words } from './table/cells.tsx';
import { type Columns, ListRows } from './table/table-rows.tsx';
import { useAdminList } from './table/table.queries.ts';

const feedbackCancellationsCopy = adminFeedbackCopy.cancellations;

const columns: Columns<Cancellation, (typeof troubleSorts)[number]> = [
  {
    label: feedbackCancellationsCopy.canceled,
    sort: 'created',
    kind: 'time',
    draw: ({ createdAt }) => <When at={createdAt} />,
  },
  { label: feedbackCancellationsCopy.reason, draw: ({ reason }) => reason, look: 'min-w-40' },
  { label: feedbackCancellationsCopy.words, draw: ({ feedback }) => <Words text={feedback} />, look: 'min-w-60' },
  {
    label: feedbackCancellationsCopy.member,
    draw: ({ memberId }) =>
      memberId === null ? feedbackCancellationsCopy.erased : feedbackCancellationsCopy.memberNumber(memberId),
  },
  {
    label: feedbackCancellationsCopy.endsAt,
    draw: ({ endsAt }) => <When at={endsAt} never={feedbackCancellationsCopy.atOnce} />,
  },
];

export function CancellationsList() {
  const list = useAdminList(cancellationsSource);
  return (
    <List list={list} words={feedbackCancellationsCopy}>
      {(items) => <ListRows caption={feedbackCancellationsCopy.caption} list={list} items={items} columns={columns} />}
    </List>
  );
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
