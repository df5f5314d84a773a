import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { MemberEvent } from '@someday/contract/events';
import type { Message } from '@someday/contract/messages';
import type { engagementApi } from '@someday/contract/engagement';
import type { milestonesApi } from '@someday/contract/family-milestones';
import type { triggersApi } from '@someday/contract/scheduled-triggers';
import type { videoCategoriesApi } from '@someday/contract/video-categories';
import { useEffect } from 'react';
import { call } from '#web/api/client.ts';
import { followEvents } from '#web/api/events.ts';
import { changeVideos, dropVideo, listedVideos, overtakeLibrary, refreshLibrary } from './library.ts';
import {
  addListed,
  changeListed,
  dropListed,
  listedMessages,
  overtakeMessageLists,
  refreshMessageLists,
} from './messages.ts';
import { changeParents, refreshParents } from './loved-ones.ts';

/**
 * Keeps what is shown in step with conversion, viewing and reactions. What may have been missed
 * before the connection stood is asked for.
 */
export function useLiveData(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followEvents(
        (event) => void showEvent(client, event),
        (again) => {
          if (again || isConverting(client)) void refreshAll(client);
        },
      ),
    [client],
  );
}

/** Keys of what is counted of messages elsewhere. Their calls come with the parts that show them: this comes with the dashboard's first visit. */
const engagement = '/api/engagement' satisfies typeof engagementApi.getEngagement.path;
const categories = '/api/video-categories' satisfies typeof videoCategoriesApi.listCategories.path;

const triggers = '/api/scheduled-triggers' satisfies typeof triggersApi.listTriggers.path;
const milestones = '/api/family-milestones' satisfies typeof milestonesApi.listMilestones.path;

/** Asks again how messages reach their loved ones; what is shown stays until the answer is there. */
function refreshEngagement(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [engagement] });
}

/** The same, and how many messages stand in each own category. */
async function refreshFigures(client: QueryClient): Promise<void> {
  await Promise.all([refreshEngagement(client), client.invalidateQueries({ queryKey: [categories] })]);
}

/** The days on which messages open or come again. */
function refreshTriggers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [triggers] });
}

/** The days in loved ones' lives, which those may follow. */
export function refreshMilestones(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [milestones] });
}

/** What a member's pages show, and what a change makes of it: at once where that is known, then the lists it concerns are asked for again. */

/** A message was made, or is being made ready again. In the library it has nobody it is for; a guest’s test has nobody either, and stands among the messages. */
export async function keepMessage(client: QueryClient, message: Message): Promise<void> {
  if (message.childId === null && !message.isTest) return refreshLibrary(client);
  addListed(client, message);
  await refreshMessages(client);
}

/** A message was changed: it is shown so wherever it stands. */
export async function showMessage(client: QueryClient, message: Message): Promise<void> {
  replaceMessage(client, message);
  await refreshMessages(client);
}

/** A message is gone. */
export async function dropMessage(client: QueryClient, id: number): Promise<void> {
  dropListed(client, id);
  await refreshMessages(client);
}

/** A video of the library has become this message. */
export async function showAssigned(client: QueryClient, message: Message): Promise<void> {
  dropVideo(client, message.id);
  await showMessage(client, message);
}

/** Messages, their number, what opens next, and what is counted of them; with them the triggers that open them, and the days those follow. */
export async function refreshMessages(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshMessageLists(client),
    refreshParents(client),
    refreshFigures(client),
    refreshTriggers(client),
    refreshMilestones(client),
  ]);
}

/** After the connection was away: everything that is shown. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all([refreshMessages(client), refreshLibrary(client)]);
}

function replaceMessage(client: QueryClient, message: Message): void {
  changeListed(client, (listed) => (listed.id === message.id ? message : listed));
  changeParents(client, (parents) =>
    parents.nextToOpen?.id === message.id ? { ...parents, nextToOpen: message } : parents,
  );
}

/** Is there anything whose conversion is still going on? */
function isConverting(client: QueryClient): boolean {
  return [...listedMessages(client), ...listedVideos(client)].some(
    ({ media }) => media.state === 'waiting' || media.state === 'converting',
  );
}

/** Takes an event into what is shown; only what it names changes. */
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
      await Promise.all([refreshParents(client), refreshEngagement(client), overtakeMessageLists(client)]);
      return;
    case 'reaction':
      return refreshEngagement(client);
  }
}

/**
 * A medium may belong to several messages. Once it is ready it brings addresses and a duration, so those messages are asked for again.
 * Nothing more is heard of a medium that is ready or needs attention: an answer that is older may not be the last word.
 */
async function showProgress(client: QueryClient, media: Message['media']): Promise<void> {
  changeListed(client, (message) => (message.media.id === media.id ? { ...message, media } : message));
  changeVideos(client, (video) => (video.media.id === media.id ? { ...video, media } : video));
  if (media.state === 'waiting' || media.state === 'converting') return;
  const overtaken = Promise.all([overtakeMessageLists(client), overtakeLibrary(client)]);
  if (media.state === 'ready') await showReady(client, media);
  await overtaken;
}

async function showReady(client: QueryClient, media: Message['media']): Promise<void> {
  if (listedVideos(client).some((video) => video.media.id === media.id)) await refreshLibrary(client);
  const concerned = listedMessages(client).filter((message) => message.media.id === media.id);
  const messages = await Promise.all(
    concerned.map(({ id }) => call('GET /api/video-messages/{id}', { params: { id } }).catch(() => undefined)),
  );
  for (const message of messages) if (message) replaceMessage(client, message);
}
