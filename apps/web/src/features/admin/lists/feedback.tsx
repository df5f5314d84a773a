import type * as z from 'zod/mini';
import {
  troubleSorts,
  type Cancellation,
  feedbackSorts,
  type Survey,
  type feedbackSummarySchema,
} from '@someday/contract/api/admin-lists';
import { call } from '#web/api/client.ts';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { adminFeedbackCopy as copy } from './feedback.copy.ts';
import { useListView } from './table/table-address.ts';
import { ListSection, TableList } from './table/admin-table.tsx';
import { InstantText, PlainText, EmailAddress, Facts } from './table/cells.tsx';
import { RowDialog, type Columns } from './table/table-rows.tsx';
import { listSource, useAdminList } from './table/table.queries.ts';
import { recommendationRange, ratingRange } from '@someday/contract/rules/choices';
import type { ReactNode } from 'react';
import { formatInstantDayShort } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { exportSource } from './table/export.tsx';
import { csvExportCopy, adminListsCopy } from './table/table.copy.ts';

const { detail, summary: summaryCopy } = copy;

const wordsOf = (words: Readonly<Record<string, string>>, answer: string) =>
  new Map(Object.entries(words)).get(answer) ?? answer;

const rated = (value: number | null) => copy.outOf(value, ratingRange.max);
const outOfTen = (value: number | null) => copy.outOf(value, recommendationRange.max);
const yesOrNo = (answer: boolean) => (answer ? detail.yes : detail.no);

function Answers({ survey }: { survey: Survey }) {
  const { userType, timeSpent } = survey;
  const pages = survey.pagesVisited.map((page) => wordsOf(copy.pages, page));
  return (
    <Facts
      short={[
        [copy.sent, <InstantText key="sent" at={survey.createdAt} time />],
        [copy.from, copy.senders[survey.from]],
        [copy.email, survey.email],
        [detail.userType, userType && wordsOf(copy.userTypes, userType)],
        [detail.overall, rated(survey.overallExperience)],
        [detail.ease, rated(survey.easeOfUse)],
        [detail.videoQuality, rated(survey.videoQuality)],
        [detail.navigation, rated(survey.navigation)],
        [detail.recommendation, outOfTen(survey.recommendation)],
        [detail.timeSpent, timeSpent === null ? null : detail.minutes(timeSpent)],
        [detail.videoUploaded, yesOrNo(survey.videoUploaded)],
        [detail.familyMemberAdded, yesOrNo(survey.familyMemberAdded)],
        [detail.followUp, yesOrNo(survey.contactForFollowUp)],
        [detail.beta, yesOrNo(survey.betaInterest)],
        [detail.early, yesOrNo(survey.earlyAccessInterest)],
      ]}
      long={[
        [detail.mostValuable, survey.mostValuableFeature],
        [detail.improvements, survey.improvements],
        [detail.missing, survey.missingFeatures],
        [detail.bugs, survey.bugReports],
        [detail.comments, survey.additionalComments],
        [detail.tasks, survey.completedTasks.join('\n')],
        [detail.pages, detail.visited(pages)],
      ]}
    />
  );
}

function SurveyDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={detail.title}
      size="large"
      readFirst
      footer={
        <Button variant="secondary" onClick={onClose}>
          {adminListsCopy.close}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long answers must scroll by keyboard: WCAG 2.1.1 */}
      <div tabIndex={0} role="group" aria-label={detail.title}>
        <Answers survey={survey} />
      </div>
    </Dialog>
  );
}

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
    <section aria-label={summaryCopy.label}>
      <Card>
        <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
          <Figure label={summaryCopy.answers} value={summaryCopy.answered(answers)} />
          <Figure
            label={summaryCopy.nps}
            value={nps === null ? summaryCopy.none : summaryCopy.score(nps)}
            hint={
              <>
                <span className="block">{summaryCopy.split(promoters, passives, detractors)}</span>
                {summaryCopy.npsHint}
              </>
            }
          />
          <Figure
            label={summaryCopy.average}
            value={average === null ? summaryCopy.none : summaryCopy.averaged(average)}
            hint={summaryCopy.averageHint}
          />
        </dl>
      </Card>
    </section>
  );
}

const source = listSource('/api/admin/feedback-surveys', feedbackSorts, (input) =>
  call('GET /api/admin/feedback-surveys', input),
);

const columns: Columns<Survey, (typeof feedbackSorts)[number]> = [
  { label: copy.sent, sort: 'created', kind: 'time', draw: ({ createdAt }) => <InstantText at={createdAt} /> },
  { label: copy.from, draw: ({ from }) => copy.senders[from] },
  { label: copy.email, draw: ({ email }) => <EmailAddress email={email} />, look: 'min-w-40' },
  { label: copy.overall, sort: 'overall', kind: 'rating', draw: ({ overallExperience }) => rated(overallExperience) },
  { label: copy.nps, sort: 'recommendation', kind: 'rating', draw: ({ recommendation }) => outOfTen(recommendation) },
  {
    label: copy.valued,
    draw: ({ mostValuableFeature }) => (
      <span className="line-clamp-3">
        <PlainText text={mostValuableFeature} />
      </span>
    ),
    look: 'min-w-48',
  },
];

const exported = exportSource('feedback', source, {
  [csvExportCopy.id]: ({ id }) => id,
  [copy.sent]: ({ createdAt }) => createdAt,
  [copy.from]: ({ from }) => from,
  [detail.userType]: ({ userType }) => userType,
  [copy.email]: ({ email }) => email,
  [detail.overall]: ({ overallExperience }) => overallExperience,
  [detail.ease]: ({ easeOfUse }) => easeOfUse,
  [detail.videoQuality]: ({ videoQuality }) => videoQuality,
  [detail.navigation]: ({ navigation }) => navigation,
  [detail.recommendation]: ({ recommendation }) => recommendation,
  [detail.mostValuable]: ({ mostValuableFeature }) => mostValuableFeature,
  [detail.improvements]: ({ improvements }) => improvements,
  [detail.missing]: ({ missingFeatures }) => missingFeatures,
  [detail.bugs]: ({ bugReports }) => bugReports,
  [copy.exported.comments]: ({ additionalComments }) => additionalComments,
  [copy.exported.minutes]: ({ timeSpent }) => timeSpent,
  [copy.exported.videoUploaded]: ({ videoUploaded }) => videoUploaded,
  [copy.exported.familyMemberAdded]: ({ familyMemberAdded }) => familyMemberAdded,
  [detail.followUp]: ({ contactForFollowUp }) => contactForFollowUp,
  [detail.beta]: ({ betaInterest }) => betaInterest,
  [detail.early]: ({ earlyAccessInterest }) => earlyAccessInterest,
  [detail.tasks]: ({ completedTasks }) => completedTasks.join(', '),
  [detail.pages]: ({ pagesVisited }) => pagesVisited.join(', '),
});

function SurveysList() {
  const list = useAdminList(source);
  const { open, close } = list.address;
  return (
    <>
      <FeedbackSummaryPanel summary={list.data?.summary} />
      <TableList
        list={list}
        words={copy.list}
        columns={columns}
        exported={exported}
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
      <RowDialog name="survey" list={list}>
        {(survey) => <SurveyDialog survey={survey} onClose={close} />}
      </RowDialog>
    </>
  );
}

const words = copy.cancellations;

const cancellationColumns: Columns<Cancellation, 'created'> = [
  { label: words.canceled, sort: 'created', kind: 'time', draw: ({ createdAt }) => <InstantText at={createdAt} /> },
  { label: words.reason, draw: ({ reason }) => reason, look: 'min-w-40' },
  { label: words.words, draw: ({ feedback }) => <PlainText text={feedback} />, look: 'min-w-60' },
  { label: words.member, draw: ({ memberId }) => (memberId === null ? words.erased : words.memberNumber(memberId)) },
  { label: words.endsAt, draw: ({ endsAt }) => <InstantText at={endsAt} never={words.atOnce} /> },
];

const cancellationsSource = listSource('/api/admin/cancellations', troubleSorts, (input) =>
  call('GET /api/admin/cancellations', input),
);

function CancellationsList() {
  return <TableList list={useAdminList(cancellationsSource)} words={words} columns={cancellationColumns} />;
}

export function FeedbackTab() {
  const view = useListView(['surveys', 'leaving']);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <SegmentedControl
        label={copy.views}
        segments={[
          { value: 'surveys', label: copy.surveys },
          { value: 'leaving', label: copy.leaving },
        ]}
        {...view}
      />
      {view.value === 'surveys' ? <SurveysList /> : <CancellationsList />}
    </ListSection>
  );
}
