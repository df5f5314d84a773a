import { surveyPages, userTypes, ratingRange, recommendationRange } from '@someday/contract/feedback';
import type { Survey } from '@someday/contract/admin-lists';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { feedbackCopy } from './feedback.copy.ts';
import { Fact, Facts } from './list-facts.tsx';
import { When, Words } from './list-cells.tsx';
import { listsCopy } from './lists.copy.ts';

const copy = feedbackCopy.detail;

function wordsOf<Key extends string>(
  keys: readonly Key[],
  words: Readonly<Record<Key, string>>,
  given: string,
): string {
  const known = keys.find((key) => key === given);
  return known === undefined ? given : words[known];
}

const rated = (value: number | null) => feedbackCopy.outOf(value, ratingRange.max);
const yesOrNo = (answer: boolean) => (answer ? copy.yes : copy.no);

function Texts({ survey }: { survey: Survey }) {
  const texts = [
    [copy.mostValuable, survey.mostValuableFeature],
    [copy.improvements, survey.improvements],
    [copy.missing, survey.missingFeatures],
    [copy.bugs, survey.bugReports],
    [copy.comments, survey.additionalComments],
    [copy.tasks, survey.completedTasks.join('\n')],
    [copy.pages, survey.pagesVisited.map((page) => wordsOf(surveyPages, feedbackCopy.pages, page)).join(', ')],
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
      <Fact label={feedbackCopy.sent}>
        <When at={createdAt} time />
      </Fact>
      <Fact label={feedbackCopy.from}>{feedbackCopy.senders[from]}</Fact>
      <Fact label={feedbackCopy.email}>
        <Words text={email} />
      </Fact>
      <Fact label={copy.userType}>
        <Words text={userType === null ? null : wordsOf(userTypes, feedbackCopy.userTypes, userType)} />
      </Fact>
      <Fact label={copy.overall}>{rated(survey.overallExperience)}</Fact>
      <Fact label={copy.ease}>{rated(survey.easeOfUse)}</Fact>
      <Fact label={copy.videoQuality}>{rated(survey.videoQuality)}</Fact>
      <Fact label={copy.navigation}>{rated(survey.navigation)}</Fact>
      <Fact label={copy.recommendation}>{feedbackCopy.outOf(recommendation, recommendationRange.max)}</Fact>
      <Fact label={copy.timeSpent}>
        <Words text={timeSpent === null ? null : copy.minutes(timeSpent)} />
      </Fact>
      <Fact label={copy.videoUploaded}>{yesOrNo(survey.videoUploaded)}</Fact>
      <Fact label={copy.familyMemberAdded}>{yesOrNo(survey.familyMemberAdded)}</Fact>
      <Fact label={copy.followUp}>{yesOrNo(survey.contactForFollowUp)}</Fact>
      <Fact label={copy.beta}>{yesOrNo(survey.betaInterest)}</Fact>
      <Fact label={copy.early}>{yesOrNo(survey.earlyAccessInterest)}</Fact>
      <Texts survey={survey} />
    </Facts>
  );
}

/** Everything that one survey says. Undefined: it is not on the page that the address names. */
export function SurveyDialog({ survey, onClose }: { survey: Survey | undefined; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={survey ? copy.title : copy.gone}
      size="large"
      readFirst
      footer={
        <Button variant="secondary" onClick={onClose}>
          {listsCopy.close}
        </Button>
      }
    >
      {survey ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long answers are scrolled with keys, too: WCAG 2.1.1
        <div tabIndex={0} role="group" aria-label={copy.title}>
          <Answers survey={survey} />
        </div>
      ) : (
        <p>{copy.goneText}</p>
      )}
    </Dialog>
  );
}
