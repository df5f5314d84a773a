import { recommendationRange, ratingRange } from '@someday/contract/feedback';
import type { feedbackSorts, Survey } from '@someday/contract/admin-lists';
import { formatInstantDayShort } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from './export-button.tsx';
import { surveysExport } from './export-rows.ts';
import { FeedbackSummaryPanel } from './feedback-summary.tsx';
import { SurveyDialog } from './feedback-survey-dialog.tsx';
import { feedbackCopy as copy } from './feedback.copy.ts';
import { surveysSource } from './feedback.queries.ts';
import { EmailAddress, When, Words } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';

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

/** Answered surveys, with what all of them say together. */
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
