import { clsx } from 'clsx';
import { RefreshCw, Send } from 'lucide-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { healthStates, type HealthState } from '@someday/contract/api/figures';
import { testEmailBodySchema, type InstallationCheck } from '@someday/contract/api/installation';
import { errorText, notifyFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { formatMoment } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { healthLooks as looks, NotLoaded } from '#web/features/admin/admin-states.tsx';
import { Backups } from './backups.tsx';
import { installationTabCopy as copy } from './installation.copy.ts';
import { ListSection } from '#web/features/admin/lists/table/admin-table.tsx';

const worstFirst = healthStates.toReversed();

type GroupProps = { state: HealthState; checks: readonly InstallationCheck[]; onBackupEnd: () => void };

function Group({ state, checks, onBackupEnd }: GroupProps) {
  const { icon: Icon, seal } = looks[state];
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby={`installation-${state}`}>
      <h2 id={`installation-${state}`} className="mb-4 flex items-center gap-3 text-h3">
        <span className={clsx('grid size-9 flex-none place-items-center rounded-full', seal)}>
          <Icon aria-hidden="true" className="size-5" />
        </span>
        {copy.groups[state]}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {checks.map(({ name, detail, remedy, about }) => (
            <li key={name} className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:px-7">
              <span className="font-bold">{name}</span>
              <div className="wrap-anywhere">
                <p>{detail}</p>
                {remedy === null ? null : <p className="mt-1 text-ink-2">{remedy}</p>}
                {about === 'backups' ? <Backups onEnd={onBackupEnd} /> : null}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function TestEmailForm() {
  const send = useMutation({
    mutationFn: (email: string) => call('POST /api/admin/installation/test-email', { body: { email } }),
    onError: (error) => refuse(error),
  });
  const { form, field, refuse } = useNativeForm({
    schema: async () => testEmailBodySchema,
    onSubmit: ({ email }) => (send.isPending ? undefined : send.mutate(email)),
  });
  return (
    <form {...form} className="mt-5 grid gap-5">
      <EmailField label={copy.testEmail.email} autoComplete="off" {...field('email')} />
      <Button type="submit" loading={send.isPending}>
        {send.isPending ? null : <Send aria-hidden="true" />}
        {copy.testEmail.submit}
      </Button>
      {send.error ? (
        <FormAlert title={copy.testEmail.failed} text={errorText(send.error, copy.failedText)} />
      ) : (
        <p role="status" className="font-bold text-success wrap-anywhere empty:hidden">
          {send.data?.message}
        </p>
      )}
    </form>
  );
}

function TestEmail({ hasMailServer }: { hasMailServer: boolean }) {
  return (
    <section aria-labelledby="test-email">
      <Card tone="sunk" className="px-5 py-6 sm:px-7">
        <h2 id="test-email" className="text-h3">
          {copy.testEmail.title}
        </h2>
        <p className="mt-2 text-ink-2">{hasMailServer ? copy.testEmail.lead : copy.testEmail.off}</p>
        {hasMailServer ? <TestEmailForm /> : null}
      </Card>
    </section>
  );
}

const reportQuery = { ...endpointQuery('GET /api/admin/installation'), staleTime: VISIT_MS };

export function InstallationTab() {
  const { data: report, error, isFetching, refetch } = useQuery(reportQuery);
  const checkAgain = useCallback(() => {
    refetch({ throwOnError: true }).catch((failure: unknown) => notifyFailure(copy.failed, failure));
  }, [refetch]);
  const actions = report && (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-small text-ink-2" aria-live="polite">
        <time dateTime={report.checkedAt}>{copy.checked(formatMoment(new Date(report.checkedAt)))}</time>
      </p>
      <Button variant="secondary" size="small" loading={isFetching} onClick={checkAgain}>
        {isFetching ? null : <RefreshCw aria-hidden="true" />}
        {copy.again}
      </Button>
    </div>
  );
  return (
    <ListSection title={copy.title} lead={copy.lead} actions={actions}>
      {report ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="grid gap-10">
            {worstFirst.map((state) => (
              <Group
                key={state}
                state={state}
                checks={report.checks.filter((check) => check.state === state)}
                onBackupEnd={checkAgain}
              />
            ))}
          </div>
          <TestEmail hasMailServer={report.hasMailServer} />
        </div>
      ) : null}
      {!report && error ? <NotLoaded heading="h2" words={copy} error={error} onRetry={() => void refetch()} /> : null}
      {!report && !error ? (
        <Skeletons label={copy.loading} className="grid gap-5" looks={['h-48 rounded-box', 'h-80 rounded-box']} />
      ) : null}
    </ListSection>
  );
}
