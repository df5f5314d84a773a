import { onDevice } from '#web/lib/storage.ts';
import { limits } from '@someday/contract/limits';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePageTitle } from '#web/lib/hooks.ts';
import { keptGuestCode } from '#web/lib/guest-entries.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { LeadsOn } from '#web/ui/leads-on.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { feedbackCopy as copy } from './feedback.copy.ts';
import { SurveyForm } from './survey-form.tsx';
import { FormPage } from '#web/ui/layout/form-page.tsx';

type NextPlace = '/dashboard' | '/guest-dashboard' | '/';

/** Where the survey leads, without asking the server. Source: specification part 2 §2. */
function nextPlace(): NextPlace {
  if (onDevice.text('auth') !== null) return '/dashboard';
  return keptGuestCode() === null ? '/' : '/guest-dashboard';
}

const asking: AccountScreen = { title: copy.title, lead: copy.lead, postmark: copy.postmark, envelope: 'open' };
const thanking: AccountScreen = { ...copy.thanks, envelope: 'sealed' };

function Thanks() {
  const { history } = useRouter();
  const [next] = useState(nextPlace);
  return (
    <Card className="grid w-full max-w-lg gap-5 justify-self-center p-5 sm:p-8">
      <LinkButton to={next} size="large" wide>
        {copy.thanks.go}
      </LinkButton>
      {/* Replaced, so that Back doesn't start another countdown. */}
      <LeadsOn seconds={limits.surveyThanksSeconds} words={copy.thanks} onEnd={() => history.replace(next)} />
    </Card>
  );
}

export function FeedbackPage() {
  const [isSent, setSent] = useState(false);
  const screen = isSent ? thanking : asking;
  usePageTitle(screen.title);
  useEffect(() => void tabVisit('feedback'), []);
  return <FormPage {...screen}>{isSent ? <Thanks /> : <SurveyForm onSent={() => setSent(true)} />}</FormPage>;
}
