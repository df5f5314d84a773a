import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Parents } from '#web/api/parents.ts';
import { notify } from '#web/lib/notice-store.ts';
import { keepPlace, keptPlace } from './kept-place.ts';
import { after, completedSteps, isReached, isStep, resumedStep } from './onboarding-machine.ts';
import type { WizardEvent, Place, Step, ServerState } from './onboarding-machine.ts';
import { onboardingCopy } from './onboarding.copy.ts';

function truthOf({ children }: Parents): ServerState {
  const hasMessage = children.some(({ messageCounts }) => messageCounts.total > 0);
  return { hasLovedOne: children.length > 0, hasMessage };
}

/** What is complete: as the server has it, and what was done just now, which the page's next answer of the server will tell. */
function useCompleted(parents: Parents) {
  const [left] = useState(() => keptPlace(parents.user.id));
  const [here, setHere] = useState<readonly Step[]>([]);
  const truth = truthOf(parents);
  const { hasLovedOne, hasMessage } = truth;
  // Once the server knows it, only its word counts: it may be undone in another window.
  const known = completedSteps([], truth);
  const unknown = here.filter((step) => step === 1 || !known.includes(step));
  if (unknown.length < here.length) setHere(unknown);
  const completed = completedSteps([...(left?.completed ?? []), ...here], {
    hasLovedOne: hasLovedOne || here.includes(2),
    hasMessage: hasMessage || here.includes(3),
  });
  return { left, completed, note: (done: readonly Step[]) => setHere((before) => [...before, ...done]) };
}

/**
 * Where a member is in the onboarding. The step stands in the address, so that Back, Forward and a reload do what they do everywhere; one that
 * is not reached yet leads to where it goes on.
 */
export function useOnboarding(parents: Parents) {
  const navigate = useNavigate();
  const { step: asked } = useSearch({ from: '/onboarding' });
  const { left, completed, note } = useCompleted(parents);
  const isAllowed = isStep(asked) && isReached(asked, completed);
  const step = isAllowed ? asked : resumedStep(left, completed);
  const place: Place = { step, completed };

  const go = (to: Step, replace = false) => void navigate({ to: '/onboarding', search: { step: to }, replace });

  const isNobodyThere = asked === 3 && !completed.includes(2);
  useEffect(() => {
    if (isAllowed) return;
    if (isNobodyThere) notify({ ...onboardingCopy.message.nobody, tone: 'danger' });
    go(step, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address that cannot be
  }, [asked, isAllowed]);

  const done = completed.join(' ');
  useEffect(() => {
    keepPlace(parents.user.id, place);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as often as it changes
  }, [parents.user.id, step, done]);

  return {
    place,
    happens(happening: WizardEvent): void {
      const next = after(place, happening);
      note(next.completed.filter((one) => !completed.includes(one)));
      if (next.step !== step) go(next.step);
    },
  };
}
