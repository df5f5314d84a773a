import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LibraryVideo } from '@someday/contract/library';
import type { Message } from '@someday/contract/messages';
import type { ScheduledTrigger } from '@someday/contract/scheduled-triggers';
import { call, endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { changeVideos, refreshLibrary } from '#web/queries/library.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { showAssigned, showMessage } from '#web/queries/member-data.ts';
import { aboutOf, type Entries, type Purpose } from './composition.ts';
import { assignmentOf, changedWords, editOf, wordsOfEntries } from './composition-rules.ts';

const triggersQuery = { ...endpointQuery('GET /api/scheduled-triggers', { query: {} }), staleTime: VISIT_MS };

/** How many triggers a message has that count; 0 while that is not known. */
export function useTriggerCount(messageId: number | undefined): number {
  const counts = (trigger: ScheduledTrigger) => trigger.isActive && trigger.videoMessage.id === messageId;
  return useQuery({ ...triggersQuery, enabled: messageId !== undefined }).data?.filter(counts).length ?? 0;
}

/** Titles of the sealed messages that already wait for somebody, by day (`YYYY-MM-DD`). The first page of them, without message `except`. */
export function useWaiting(childId: number | undefined, except: number | undefined): ReadonlyMap<string, string> {
  const { data } = useMessageList({ show: 'scheduled', sort: 'newest', childId }, childId !== undefined);
  const waiting = data?.pages.flatMap(({ messages }) => messages) ?? [];
  return new Map(waiting.flatMap(({ id, opening, title }) => (id === except ? [] : [[opening.day ?? '', title]])));
}

type Saving = { purpose: Purpose; entries: Entries; knownStatus: Message['status'] };

/** Shows a message as it is by now, wherever it stands. */
export function useLookAgain() {
  const client = useQueryClient();
  return async (id: number): Promise<Message> => {
    const message = await call('GET /api/video-messages/{id}', { params: { id } });
    void showMessage(client, message);
    return message;
  };
}

/** Makes of what is kept already what was entered; gives the message as it is by then. */
export function useSaveKept() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ purpose, entries, knownStatus }: Saving): Promise<Message> => {
      const about = aboutOf(purpose);
      const id = about?.id ?? entries.videoId ?? 0;
      const patch = (body: ReturnType<typeof editOf>) =>
        call('PATCH /api/video-messages/{id}', { params: { id }, body });
      if (about && (purpose.name === 'edit' || purpose.name === 'edit-video')) {
        return patch(editOf(about, entries, knownStatus));
      }
      // What was chosen from the library keeps its own words until they are changed here.
      const words = about ? changedWords(about, entries) : wordsOfEntries(entries);
      if (words) await patch(words);
      const body = { ...assignmentOf(purpose, entries), videoId: id };
      const { trigger, ...day } = body;
      return purpose.name === 'reschedule' || (purpose.name === 'schedule' && !trigger)
        ? call('PATCH /api/messages/{id}/schedule', { params: { id }, body: day })
        : call('PATCH /api/video-library/{id}/assign', { params: { id }, body });
    },
    onSuccess: (message, { purpose: { name } }) => {
      if (name === 'edit-video') {
        changeVideos(client, (video) => (video.id === message.id ? asVideo(message) : video));
        void refreshLibrary(client);
      } else void (name === 'edit' ? showMessage(client, message) : showAssigned(client, message));
    },
  });
}

/** A row of the library, as the call for one message gives it. */
export function asVideo(message: Message): LibraryVideo {
  return { ...message, duration: message.durationSeconds, videoUrl: message.videoUrl ?? message.photoUrl };
}
