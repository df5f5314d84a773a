import { queryOptions, useMutation } from '@tanstack/react-query';
import { notifyFailure } from '#web/api/api-error.ts';
import { testerSorts, type Application } from '@someday/contract/api/admin-lists';
import { CircleCheck, CircleOff, Hourglass } from 'lucide-react';
import { useId } from 'react';
import { VISIT_MS } from '#web/api/query-client.ts';
import { promises } from '#web/lib/facts.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { call } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { applicationsCopy as copy, applicationWords as words } from './applications.copy.ts';
import { RowDialog, SortChoice } from './table/table-rows.tsx';
import { List } from './table/admin-table.tsx';
import { listSource, useAdminList, useRefreshAdmin } from './table/table.queries.ts';
import { Facts, InstantText } from './table/cells.tsx';

const states = {
  waiting: { tone: 'sealed', icon: Hourglass },
  accepted: { tone: 'available', icon: CircleCheck },
  declined: { tone: 'neutral', icon: CircleOff },
} as const;

function Answers({ application }: { application: Application }) {
  return (
    <Facts
      short={[
        [copy.answers.email, application.email],
        [copy.answers.phone, application.phone],
        [copy.answers.age, application.ageRange],
        [copy.answers.family, words.familyStatus[application.familyStatus]],
        [copy.answers.childrenAges, application.childrenAges],
        [copy.answers.platform, application.socialMediaPlatform],
        [copy.answers.experience, words.experienceWithApps[application.experienceWithApps]],
        [copy.answers.availability, words.testingAvailability[application.testingAvailability]],
        [copy.answers.devices, words.deviceTypes[application.deviceTypes]],
        [copy.answers.feedback, application.provideFeedback ? copy.yes : copy.no],
        [copy.answers.heardAbout, application.hearAboutUs],
      ]}
      long={[[copy.answers.motivation, application.motivationReason]]}
    />
  );
}

type ApplicationCardProps = { application: Application; onAccept: () => void; onDecline: () => void };

function ApplicationCard({ application, onAccept, onDecline }: ApplicationCardProps) {
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
              <InstantText at={createdAt} words={copy.applied} />
              {decidedAt === null ? null : <InstantText at={decidedAt} words={copy.decided} />}
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

const decisions = {
  accept: {
    title: copy.accepting.title,
    text: ({ email }: Application) => copy.accepting.text(email, promises().email),
    confirm: copy.accept,
    tone: 'primary',
    failed: copy.accepting.failed,
    decide: async ({ id, email }: Application) => {
      const { guestCode } = await call('POST /api/admin/tester-applications/{id}/accept', { params: { id } });
      const { done, doneText } = copy.accepting;
      return { title: done, description: doneText(guestCode, email, promises().email) };
    },
  },
  decline: {
    title: copy.declining.title,
    text: () => copy.declining.text,
    confirm: copy.decline,
    tone: 'danger',
    failed: copy.declining.failed,
    decide: async ({ id, name }: Application) => {
      await call('POST /api/admin/tester-applications/{id}/decline', { params: { id } });
      return { title: copy.declining.done, description: name };
    },
  },
} as const;

type QuestionProps = { application: Application; decision: keyof typeof decisions; onClose: () => void };

function Question({ application, decision, onClose }: QuestionProps) {
  const { title, text, confirm, tone, failed, decide } = decisions[decision];
  const deciding = useMutation({
    mutationFn: async (application: Application) => decide(application),
    onSuccess: (notice) => showToast({ ...notice, tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: useRefreshAdmin(),
  });
  // Stays open until the mutation settles, even if the list has reloaded by then: only settling closes it.
  if (application.state !== 'waiting' && !deciding.isPending) return null;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={title(application.name)}
      description={<p className="wrap-anywhere">{text(application)}</p>}
      confirmLabel={confirm}
      tone={tone}
      loading={deciding.isPending}
      onConfirm={() => deciding.mutate(application, { onSettled: onClose })}
    />
  );
}

const source = listSource('/api/admin/tester-applications', testerSorts, (input) =>
  call('GET /api/admin/tester-applications', input),
);

export const waitingQuery = queryOptions({
  queryKey: [source.path, 'waiting'],
  queryFn: () => source.ask({ query: { limit: '1' } }),
  staleTime: VISIT_MS,
});

const sorts = [
  { label: copy.sorts.created, sort: 'created', kind: 'time' },
  { label: copy.sorts.name, sort: 'name' },
] as const;

export function ApplicationsList() {
  const list = useAdminList(source);
  const { open, close } = list.address;
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
      {(['accept', 'decline'] as const).map((decision) => (
        <RowDialog key={decision} name={decision} list={list}>
          {(application) => <Question application={application} decision={decision} onClose={close} />}
        </RowDialog>
      ))}
    </>
  );
}
