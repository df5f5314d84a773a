import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { refreshParents, type Parents } from '#web/queries/loved-ones.ts';
import { onDay, type Beginning } from '#web/features/composer/composition.ts';
import { canRecord } from '#web/features/recorder/camera-choice.ts';
import { isGone, unsentIn } from '#web/features/composer/composer-machine.ts';
import { useComposer } from '#web/features/composer/use-composer.ts';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { showToast } from '#web/lib/toast-store.ts';
import { onboardingCopy } from './onboarding.copy.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Someone was just added: the recorder opens for them. */
    records?: true | undefined;
  }
}

const copy = onboardingCopy.message;
const purpose = { name: 'first' } as const;

function notifyChosen(medium: Medium): void {
  if (medium.kind === 'recording') showToast({ title: copy.recorded, description: copy.recordedText, tone: 'success' });
  else showToast({ title: copy.selected, description: copy.selectedText(medium.file.name), tone: 'success' });
}

export function useFirstMessage(parents: Parents, beginning: Beginning, onCreated: () => void) {
  const client = useQueryClient();
  const { history, navigate } = useRouter();
  const { user, children, isFirst: isNone } = parents;
  const [recipient] = children;
  const [isFirst, setIsFirst] = useState(true);
  // Someone who has just been added is who the camera is for.
  const isStraightOn = useLocation({ select: ({ state }) => state.records === true });
  const [wantsRecorder, setIsRecording] = useState<boolean>();
  const composer = useComposer({
    parents,
    purpose,
    beginning,
    onStep: () => undefined,
    onSaved: () => {
      composer.leave();
      const description = isFirst ? copy.createdText : copy.createdAgainText;
      showToast({ title: copy.created, description, tone: 'success' });
      onCreated();
    },
    // It is now in the outbox with everything entered, so the form is free for another one.
    onWaiting: () => composer.startOver(),
  });
  const { state, composition, dispatch, enter } = composer;
  const { entries, media, failure } = composition;
  const [medium] = media;
  const isRecording = wantsRecorder ?? (isStraightOn && !medium && !isGone(state) && canRecord());

  const to = recipient ? String(recipient.id) : undefined;
  const address = useEffectEvent(() => {
    if (to !== undefined && entries.recipients[0] !== to) enter({ recipients: [to] });
    const { when } = entries;
    if (when.kind === 'day' && when.day < composer.earliest) enter({ when: onDay(composer.earliest) });
  });
  useEffect(() => address(), [to, composition.base]);

  useEffect(() => {
    // The loved one may have been removed in another window. Then the onboarding asks for another, and this message waits.
    if (failure !== undefined) void refreshParents(client);
  }, [failure, client]);

  const leaveRecorder = () => {
    setIsRecording(false);
    // Or it would open again after a reload.
    const state = (before: object) => ({ ...before, records: undefined });
    void navigate({ to: '/onboarding', search: true, replace: true, resetScroll: false, state });
  };
  const { question } = useLeaveGuard({
    unsent: composer.isSafe ? 'nothing' : unsentIn(state, purpose, false),
    isWithin: ({ pathname }) => pathname === '/onboarding',
    onClose: () => history.back({ ignoreBlocker: true }),
    onGivenUp: composer.discard,
  });
  return {
    composer,
    memberId: user.id,
    medium: composition.isRecordingAgain ? undefined : medium,
    recipient,
    isGone: isGone(state),
    isRecording,
    record: () => setIsRecording(true),
    /** Replaces the video. The old one stays until there is a new one. */
    again: () => {
      dispatch({ type: 'recording-again' });
      if (medium?.kind === 'recording') setIsRecording(true);
    },
    stay: () => {
      dispatch({ type: 'kept-last-recording' });
      leaveRecorder();
    },
    choose: (next: Medium) => {
      composer.choose([next]);
      leaveRecorder();
      notifyChosen(next);
    },
    submit: () => {
      if (!recipient) return showToast({ ...copy.nobody, tone: 'danger', inForm: true });
      setIsFirst(isNone);
      return composer.submit();
    },
    question,
  };
}

export type FirstMessage = ReturnType<typeof useFirstMessage>;
