import type { Application } from '@someday/contract/admin-lists';
import { CircleCheck, CircleOff, Hourglass } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { applicationsCopy as copy, applicationWords as words } from './applications.copy.ts';
import { Fact, Facts } from './list-facts.tsx';
import { When, Words } from './list-cells.tsx';

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

/** One application with everything that was answered; a waiting one can be decided. */
export function ApplicationCard({
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
            <p className="text-small text-ink-2">
              {copy.applied} <When at={createdAt} />
              {decidedAt === null ? null : (
                <>
                  {', '}
                  {copy.decided.toLowerCase()} <When at={decidedAt} />
                </>
              )}
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
