import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MemberEvent } from '@someday/contract/api/events';
import type { Message, messagesApi } from '@someday/contract/api/messages';
import type { deliveriesApi } from '@someday/contract/api/deliveries';
import type { answersApi } from '@someday/contract/api/answers';
import type { engagementApi } from '@someday/contract/api/engagement';
import type { milestonesApi } from '@someday/contract/api/family-milestones';
import type { triggersApi } from '@someday/contract/api/scheduled-triggers';
import type { videoCategoriesApi } from '@someday/contract/api/video-categories';
import { useEffect } from 'react';
import { notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { followEvents } from '#web/api/events.ts';
import { changeVideos, dropVideo, listedVideos, refetchPendingLibrary, refreshLibrary } from './library.ts';
import {
  addListed,
  changeListed,
  dropListed,
  listedMessages,
  refetchPendingMessages,
  refreshMessageLists,
} from './messages.ts';
import { refreshAnswers } from './answers.ts';
import { changeParents, refreshParents } from './loved-ones.ts';

/** Keeps the page in sync with conversions, views, reactions and answers. Refetches what may have been missed before it was connected. */
export function useLiveData(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents(
        (event) => void showEvent(client, event),
        (again) => {
          if (again || isConverting(client)) void refreshAll(client);
          else void refetchPendingLists(client); // they may have been read before a conversion ended
        },
      ),
    [client],
  );
}

/** Query keys only: the queries are in the chunks that show them, while this file is in the dashboard's first. */
const engagement = '/api/engagement' satisfies typeof engagementApi.getEngagement.path;
const categories = '/api/video-categories' satisfies typeof videoCategoriesApi.listCategories.path;

const sealedDays = '/api/sealed-messages' satisfies typeof messagesApi.listSealedDays.path;
const triggers = '/api/scheduled-triggers' satisfies typeof triggersApi.listTriggers.path;
const moving = '/api/moving-messages' satisfies typeof deliveriesApi.listMovingMessages.path;
const milestones = '/api/family-milestones' satisfies typeof milestonesApi.listMilestones.path;
const answers = '/api/answers' satisfies typeof answersApi.listAnswers.path;

function refreshEngagement(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [engagement] });
}

export function refreshMilestones(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [milestones] });
}

// Each function below updates the cache right away where the result is known, then refetches the affected lists.

/** Call when a message was created, or is being converted again. Library videos have no recipient; neither do guests' tests, which are listed as messages. */
export async function keepMessage(client: QueryClient, message: Message): Promise<void> {
  if (message.childId === null && !message.isTest) return refreshLibrary(client);
  addListed(client, message);
  await refreshMessages(client);
}

export async function showMessage(client: QueryClient, message: Message): Promise<void> {
  replaceMessage(client, message);
  await refreshMessages(client);
}

export function useConvertAgain({ retryFailed, retryFailedText }: Record<'retryFailed' | 'retryFailedText', string>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/video-messages/{id}/retry', { params: { id } }),
    onSuccess: (message) =>
      void (message.childId === null && !message.isTest ? refreshLibrary(client) : showMessage(client, message)),
    onError: (error) => notifyFailure(retryFailed, error, retryFailedText),
  });
}

export async function dropMessage(client: QueryClient, id: number): Promise<void> {
  dropListed(client, id);
  await refreshMessages(client);
}

export async function showAssigned(client: QueryClient, message: Message): Promise<void> {
  dropVideo(client, message.id);
  await showMessage(client, message);
}

export async function refreshMessages(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshMessageLists(client),
    refreshParents(client),
    ...[engagement, categories, sealedDays, moving, triggers, milestones, answers].map((path) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  ]);
}

export async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all([refreshMessages(client), refreshLibrary(client)]);
}

function replaceMessage(client: QueryClient, message: Message): void {
  changeListed(client, (listed) => (listed.id === message.id ? message : listed));
  changeParents(client, (parents) =>
    parents.nextToOpen?.id === message.id ? { ...parents, nextToOpen: message } : parents,
  );
}

function isConverting(client: QueryClient): boolean {
  return [...listedMessages(client), ...listedVideos(client)].some(
    ({ media }) => media.state === 'waiting' || media.state === 'converting',
  );
}

async function showEvent(client: QueryClient, event: MemberEvent): Promise<void> {
  switch (event.type) {
    case 'media':
      return showProgress(client, event.media);
    case 'viewed':
      changeListed(client, (message) =>
        message.id === event.messageId
          ? { ...message, isViewed: true, viewedAt: event.viewedAt, status: 'viewed' }
          : message,
      );
      await Promise.all([refreshParents(client), refreshEngagement(client), refetchPendingMessages(client)]);
      return;
    case 'reaction':
      changeListed(client, (message) =>
        message.id === event.messageId ? { ...message, reactions: [...event.reactions] } : message,
      );
      await Promise.all([refreshEngagement(client), refreshAnswers(client), refetchPendingMessages(client)]);
      return;
    case 'answer':
      await refreshAnswers(client);
  }
}

async function refetchPendingLists(client: QueryClient): Promise<void> {
  await Promise.all([refetchPendingMessages(client), refetchPendingLibrary(client)]);
}

/** A medium may belong to several messages. One that is ready or needs attention has no more events, so lists on their way are refetched. */
async function showProgress(client: QueryClient, media: Message['media']): Promise<void> {
  changeListed(client, (message) => (message.media.id === media.id ? { ...message, media } : message));
  changeVideos(client, (video) => (video.media.id === media.id ? { ...video, media } : video));
  if (media.state === 'waiting' || media.state === 'converting') return;
  const refetched = refetchPendingLists(client);
  if (media.state === 'ready') await showReady(client, media);
  await refetched;
}

async function showReady(client: QueryClient, media: Message['media']): Promise<void> {
  if (listedVideos(client).some((video) => video.media.id === media.id)) await refreshLibrary(client);
  const affected = listedMessages(client).filter((message) => message.media.id === media.id);
  const messages = await Promise.all(
    affected.map(({ id }) => call('GET /api/video-messages/{id}', { params: { id } }).catch(() => undefined)),
  );
  for (const message of messages) if (message) replaceMessage(client, message);
}
