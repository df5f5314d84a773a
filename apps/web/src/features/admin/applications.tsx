import { queryOptions, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { testerSorts, type Application } from '@someday/contract/admin-lists';
import { CircleCheck, CircleOff, Hourglass } from 'lucide-react';
import { useId } from 'react';
import { VISIT_MS } from '#web/api/query-client.ts';
import { promises } from '#web/lib/facts.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { applicationsCopy as copy, applicationsCopy, applicationWords as words } from './applications.copy.ts';
import { SortChoice } from './table/table-rows.tsx';
import { List } from './table/admin-table.tsx';
import { useAdminList, notifyFailure, useRefreshAdmin, type AdminListQuery } from './table/table.queries.ts';
import { Fact, Facts, When, Words } from './table/cells.tsx';

const states = {
  waiting: { tone: 'sealed', icon: Hourglass },
  accepted: { tone: 'available', icon: CircleCheck },
  declined: { tone: 'neutral', icon: CircleOff },
} as const;

function Answers({ application }: { application: Application }) {
  const { email, phone, ageRange, familyStatus, childrenAges, socialMediaPlatform } = application;
  const { experienceWithApps, testingAvailability, deviceTypes, provideFeedback, hearAboutUs } = application;
  return (
    <Facts>
      <Fact label={copy.answers.email}>{email}</Fact>
      <Fact label={copy.answers.phone}>
        <Words text={phone} />
      </Fact>
      <Fact label={copy.answers.age}>{ageRange}</Fact>
      <Fact label={copy.answers.family}>{words.familyStatus[familyStatus]}</Fact>
      <Fact label={copy.answers.childrenAges}>
        <Words text={childrenAges} />
      </Fact>
      <Fact label={copy.answers.platform}>
        <Words text={socialMediaPlatform} />
      </Fact>
      <Fact label={copy.answers.experience}>{words.experienceWithApps[experienceWithApps]}</Fact>
      <Fact label={copy.answers.availability}>{words.testingAvailability[testingAvailability]}</Fact>
      <Fact label={copy.answers.devices}>{words.deviceTypes[deviceTypes]}</Fact>
      <Fact label={copy.answers.feedback}>{provideFeedback ? copy.yes : copy.no}</Fact>
      <Fact label={copy.answers.heardAbout}>
        <Words text={hearAboutUs} />
      </Fact>
      <Fact label={copy.answers.motivation} wide>
        <Words text={application.motivationReason} />
      </Fact>
    </Facts>
  );
}

function ApplicationCard({
  application,
  onAccept,
  onDecline,
}: {
  application: Application;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const id = useId();
  const { name, state, createdAt, decidedAt } = application;
  return (
    <Card>
      <article aria-labelledby={id} className="grid gap-5 p-4 sm:p-6">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 id={id} className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
              {name}
            </h2>
            <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
              <When at={createdAt} words={copy.applied} />
              {decidedAt === null ? null : <When at={decidedAt} words={copy.decided} />}
            </p>
          </div>
          <Badge {...states[state]}>{copy.states[state]}</Badge>
        </header>
        <Answers application={application} />
        {state === 'waiting' ? (
          <div className="flex flex-wrap gap-3">
            <Button aria-label={copy.acceptWhom(name)} onClick={onAccept}>
              {copy.accept}
            </Button>
            <Button variant="secondary" aria-label={copy.declineWhom(name)} onClick={onDecline}>
              {copy.decline}
            </Button>
          </div>
        ) : null}
      </article>
    </Card>
  );
}

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
  // Stays open until the mutation settles, even if the list has reloaded by then: only settling closes it.
  if (application.state !== 'waiting' && !decide.isPending) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={<p className="wrap-anywhere">{text}</p>}
      confirmLabel={confirm}

      tone={tone}
      loading={decide.isPending}
      onConfirm={() => decide.mutate(application, { onSettled: onClose })}
    />
  );
}

function AcceptQuestion(props: Props) {
  const { name, email } = props.application;
  const { title, text } = copy.accepting;
  return (
    <Question
      {...props}
      title={title(name)}
      text={text(email, promises().email)}
      confirm={copy.accept}
      tone="primary"
      decide={useAccept()}
    />
  );
}

function DeclineQuestion(props: Props) {
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

const path = endpointUrl('GET /api/admin/tester-applications');

const applicationsSource = {
  path,
  sorts: testerSorts,
  ask: (query: AdminListQuery<(typeof testerSorts)[number]>) => call('GET /api/admin/tester-applications', { query }),
};

/** How many are waiting for a decision, whatever the list shows. */
export const waitingQuery = queryOptions({
  queryKey: [path, 'waiting'],
  queryFn: () => call('GET /api/admin/tester-applications', { query: { limit: '1' } }),
  staleTime: VISIT_MS,
});

function useAccept() {
  const refresh = useRefreshAdmin();
  const { done, doneText, failed } = applicationsCopy.accepting;
  return useMutation({
    mutationFn: ({ id }: Application) => call('POST /api/admin/tester-applications/{id}/accept', { params: { id } }),
    onSuccess: ({ guestCode }, { email }) =>
      showToast({ title: done, description: doneText(guestCode, email, promises().email), tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: refresh,
  });
}

function useDecline() {
  const refresh = useRefreshAdmin();
  const { done, failed } = applicationsCopy.declining;
  return useMutation({
    mutationFn: ({ id }: Application) => call('POST /api/admin/tester-applications/{id}/decline', { params: { id } }),
    onSuccess: (_done, { name }) => showToast({ title: done, description: name, tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: refresh,
  });
}

const sorts = [
  { label: copy.sorts.created, sort: 'created', kind: 'time' },
  { label: copy.sorts.name, sort: 'name' },
] as const;

/** Applications in full, so that each is read before it's decided. */
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
