import type * as z from 'zod/mini';
import { recommendationRange, ratingRange, surveyPages, userTypes } from '@someday/contract/feedback';
import { feedbackSorts, type Survey, troubleSorts, type feedbackSummarySchema } from '@someday/contract/admin-lists';
import type { ReactNode } from 'react';
import { formatInstantDayShort } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { call, endpointUrl } from '#web/api/client.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { exportSource, ExportButton } from './table/export.tsx';
import { adminFeedbackCopy as copy, adminFeedbackCopy } from './feedback.copy.ts';
import { EmailAddress, When, Words, Fact, Facts } from './table/cells.tsx';
import { type Columns, ListRows } from './table/table-rows.tsx';
import { List } from './table/admin-table.tsx';
import { useAdminList, type AdminListQuery } from './table/table.queries.ts';
import { listsCopy } from './table/table.copy.ts';

const feedbackSurveyDialogCopy = adminFeedbackCopy.detail;

function wordsOf<Key extends string>(
  keys: readonly Key[],
  words: Readonly<Record<Key, string>>,
  given: string,
): string {
  const known = keys.find((key) => key === given);
  return known === undefined ? given : words[known];
}

const rated = (value: number | null) => adminFeedbackCopy.outOf(value, ratingRange.max);
const yesOrNo = (answer: boolean) => (answer ? feedbackSurveyDialogCopy.yes : feedbackSurveyDialogCopy.no);

function Texts({ survey }: { survey: Survey }) {
  const texts = [
    [feedbackSurveyDialogCopy.mostValuable, survey.mostValuableFeature],
    [feedbackSurveyDialogCopy.improvements, survey.improvements],
    [feedbackSurveyDialogCopy.missing, survey.missingFeatures],
    [feedbackSurveyDialogCopy.bugs, survey.bugReports],
    [feedbackSurveyDialogCopy.comments, survey.additionalComments],
    [feedbackSurveyDialogCopy.tasks, survey.completedTasks.join('\n')],
    [
      feedbackSurveyDialogCopy.pages,
      feedbackSurveyDialogCopy.visited(
        survey.pagesVisited.map((page) => wordsOf(surveyPages, adminFeedbackCopy.pages, page)),
      ),
    ],
  ] as const;
  return texts.map(([label, text]) => (
    <Fact key={label} label={label} wide>
      <Words text={text} />
    </Fact>
  ));
}

function Answers({ survey }: { survey: Survey }) {
  const { createdAt, from, userType, email, recommendation, timeSpent } = survey;
  return (
    <Facts>
      <Fact label={adminFeedbackCopy.sent}>
        <When at={createdAt} time />
      </Fact>
      <Fact label={adminFeedbackCopy.from}>{adminFeedbackCopy.senders[from]}</Fact>
      <Fact label={adminFeedbackCopy.email}>
        <Words text={email} />
      </Fact>
      <Fact label={feedbackSurveyDialogCopy.userType}>
        <Words text={userType === null ? null : wordsOf(userTypes, adminFeedbackCopy.userTypes, userType)} />
      </Fact>
      <Fact label={feedbackSurveyDialogCopy.overall}>{rated(survey.overallExperience)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.ease}>{rated(survey.easeOfUse)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.videoQuality}>{rated(survey.videoQuality)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.navigation}>{rated(survey.navigation)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.recommendation}>
        {adminFeedbackCopy.outOf(recommendation, recommendationRange.max)}
      </Fact>
      <Fact label={feedbackSurveyDialogCopy.timeSpent}>
        <Words text={timeSpent === null ? null : feedbackSurveyDialogCopy.minutes(timeSpent)} />
      </Fact>
      <Fact label={feedbackSurveyDialogCopy.videoUploaded}>{yesOrNo(survey.videoUploaded)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.familyMemberAdded}>{yesOrNo(survey.familyMemberAdded)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.followUp}>{yesOrNo(survey.contactForFollowUp)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.beta}>{yesOrNo(survey.betaInterest)}</Fact>
      <Fact label={feedbackSurveyDialogCopy.early}>{yesOrNo(survey.earlyAccessInterest)}</Fact>
      <Texts survey={survey} />
    </Facts>
  );
}

/** One survey in full. Undefined: it's not on the list's current page. */
function SurveyDialog({ survey, onClose }: { survey: Survey | undefined; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={survey ? feedbackSurveyDialogCopy.title : feedbackSurveyDialogCopy.gone}
      size="large"
      readFirst
      footer={
        <Button variant="secondary" onClick={onClose}>
          {listsCopy.close}
        </Button>
      }
    >
      {survey ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long answers must scroll by keyboard: WCAG 2.1.1
        <div tabIndex={0} role="group" aria-label={feedbackSurveyDialogCopy.title}>
          <Answers survey={survey} />
        </div>
      ) : (
        <p>{feedbackSurveyDialogCopy.goneText}</p>
      )}
    </Dialog>
  );
}

const feedbackSummaryCopy = adminFeedbackCopy.summary;
type Summary = z.output<typeof feedbackSummarySchema>;

function Figure({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  return (
    <div className="p-4 sm:p-5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-display text-[1.75rem] leading-tight">{value}</dd>
      {hint ? <dd className="mt-1 text-small text-ink-2">{hint}</dd> : null}
    </div>
  );
}

function FeedbackSummaryPanel({ summary }: { summary: Summary | undefined }) {
  if (summary === undefined) return <Skeleton className="h-32" />;
  const { answers, nps, promoters, passives, detractors, average } = summary;
  return (
    <section aria-label={feedbackSummaryCopy.label}>
      <Card>
        <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
          <Figure label={feedbackSummaryCopy.answers} value={feedbackSummaryCopy.answered(answers)} />
          <Figure
            label={feedbackSummaryCopy.nps}
            value={nps === null ? feedbackSummaryCopy.none : feedbackSummaryCopy.score(nps)}
            hint={
              <>
                <span className="block">{feedbackSummaryCopy.split(promoters, passives, detractors)}</span>
                {feedbackSummaryCopy.npsHint}
              </>
            }
          />
          <Figure
            label={feedbackSummaryCopy.average}
            value={average === null ? feedbackSummaryCopy.none : feedbackSummaryCopy.averaged(average)}
            hint={feedbackSummaryCopy.averageHint}
          />
        </dl>
      </Card>
    </section>
  );
}

const surveysSource = {
  path: endpointUrl('GET /api/admin/feedback-surveys'),
  sorts: feedbackSorts,
  ask: (query: AdminListQuery<(typeof feedbackSorts)[number]>) => call('GET /api/admin/feedback-surveys', { query }),
};

export const cancellationsSource = {
  path: endpointUrl('GET /api/admin/cancellations'),
  sorts: troubleSorts,
  ask: (query: AdminListQuery<(typeof troubleSorts)[number]>) => call('GET /api/admin/cancellations', { query }),
};

const columns: Columns<Survey, (typeof feedbackSorts)[number]> = [
  { label: copy.sent, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
  { label: copy.from, draw: ({ from }) => copy.senders[from] },
  { label: copy.email, draw: ({ email }) => <EmailAddress email={email} />, look: 'min-w-40' },
  {
    label: copy.overall,
    sort: 'overall',
    kind: 'rating',
    draw: ({ overallExperience }) => copy.outOf(overallExperience, ratingRange.max),
  },
  {
    label: copy.nps,
    sort: 'recommendation',
    kind: 'rating',
    draw: ({ recommendation }) => copy.outOf(recommendation, recommendationRange.max),
  },
  {
    label: copy.valued,
    draw: ({ mostValuableFeature }) => (
      <span className="line-clamp-3">
        <Words text={mostValuableFeature} />
      </span>
    ),
    look: 'min-w-48',
  },
];

export function SurveysList() {
  const list = useAdminList(surveysSource);
  const { dialog, id, open, close } = list.address;
  return (
    <>
      <FeedbackSummaryPanel summary={list.data?.summary} />
      <List
        list={list}
        words={copy.list}
        tools={<ExportButton source={surveysExport} search={list.search} total={list.data?.total} />}
      >
        {(items) => (
          <ListRows
            caption={copy.list.caption}
            list={list}
            items={items}
            columns={columns}
            actions={(survey) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={copy.readWhose(formatInstantDayShort(survey.createdAt), copy.senders[survey.from])}
                onClick={() => open('survey', survey.id)}
              >
                {copy.read}
              </Button>
            )}
          />
        )}
      </List>
      {dialog === 'survey' && list.data ? (
        <SurveyDialog survey={list.data.items.find((survey) => survey.id === id)} onClose={close} />
      ) : null}
    </>
  );
}

const surveysExport = exportSource(
  'feedback',
  (query, signal) => call('GET /api/admin/feedback-surveys', { query, signal }),
  {
    [copy.exported.id]: ({ id }) => id,
    [copy.exported.sent]: ({ createdAt }) => createdAt,
    [copy.exported.from]: ({ from }) => from,
    [copy.exported.userType]: ({ userType }) => userType,
    [copy.exported.email]: ({ email }) => email,
    [copy.exported.overall]: ({ overallExperience }) => overallExperience,
    [copy.exported.ease]: ({ easeOfUse }) => easeOfUse,
    [copy.exported.videoQuality]: ({ videoQuality }) => videoQuality,
    [copy.exported.navigation]: ({ navigation }) => navigation,
    [copy.exported.recommendation]: ({ recommendation }) => recommendation,
    [copy.exported.mostValuable]: ({ mostValuableFeature }) => mostValuableFeature,
    [copy.exported.improvements]: ({ improvements }) => improvements,
    [copy.exported.missing]: ({ missingFeatures }) => missingFeatures,
    [copy.exported.bugs]: ({ bugReports }) => bugReports,
    [copy.exported.comments]: ({ additionalComments }) => additionalComments,
    [copy.exported.minutes]: ({ timeSpent }) => timeSpent,
    [copy.exported.videoUploaded]: ({ videoUploaded }) => videoUploaded,
    [copy.exported.familyMemberAdded]: ({ familyMemberAdded }) => familyMemberAdded,
    [copy.exported.followUp]: ({ contactForFollowUp }) => contactForFollowUp,
    [copy.exported.beta]: ({ betaInterest }) => betaInterest,
    [copy.exported.early]: ({ earlyAccessInterest }) => earlyAccessInterest,
    [copy.exported.tasks]: ({ completedTasks }) => completedTasks.join(', '),
    [copy.exported.pages]: ({ pagesVisited }) => pagesVisited.join(', '),
  },
);
