import { ApplicationCard } from './applications-card.tsx';
import { AcceptQuestion, DeclineQuestion } from './applications-question.tsx';
import { applicationsCopy as copy } from './applications.copy.ts';
import { applicationsSource } from './applications.queries.ts';
import { SortChoice } from './list-sort-choice.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';

const sorts = [
  { label: copy.sorts.created, sort: 'created', kind: 'time' },
  { label: copy.sorts.name, sort: 'name' },
] as const;

/** Who would like to test, with all that they wrote: each is read before it is decided. */
export function ApplicationsList() {
  const list = useAdminList(applicationsSource);
  const { dialog, id, open, close } = list.address;
  const asked = list.data?.items.find((application) => application.id === id);
  return (
    <>
      <List list={list} words={copy.list} tools={<SortChoice list={list} columns={sorts} />}>
        {(items) => (
          <ul className="grid gap-4">
            {items.map((application) => (
              <li key={application.id} className="min-w-0">
                <ApplicationCard
                  application={application}
                  onAccept={() => open('accept', application.id)}
                  onDecline={() => open('decline', application.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </List>
      {asked && dialog === 'accept' ? <AcceptQuestion application={asked} onClose={close} /> : null}
      {asked && dialog === 'decline' ? <DeclineQuestion application={asked} onClose={close} /> : null}
    </>
  );
}
