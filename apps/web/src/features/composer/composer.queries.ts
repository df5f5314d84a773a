import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LibraryVideo } from '@someday/contract/api/library';
import type { Message } from '@someday/contract/api/messages';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { call, endpointQuery } from '#web/api/client.ts';
import { useEdits } from '#web/api/edits.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { changeVideos, refreshLibrary } from '#web/queries/library.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { showAssigned, showMessage } from '#web/queries/member-data.ts';
import { aboutOf, type Entries, type Purpose } from './composition.ts';
import { assignmentOf, changedWords, editOf, wordsOfEntries } from './composition-rules.ts';

export function useTriggerCount(messageId: number | undefined): number {
  const counts = (trigger: ScheduledTrigger) => trigger.isActive && trigger.videoMessage.id === messageId;
  const query = { videoMessageId: String(messageId) };
  const list = endpointQuery('GET /api/scheduled-triggers', { query });
  return useQuery({ ...list, staleTime: VISIT_MS, enabled: messageId !== undefined }).data?.filter(counts).length ?? 0;
}

/** Titles of a loved one's sealed messages by day (`YYYY-MM-DD`): the first page of them, without message `except`. */
export function useWaiting(childId: number | undefined, except: number | undefined): ReadonlyMap<string, string> {
  const { data } = useMessageList({ show: 'scheduled', sort: 'newest', childId }, childId !== undefined);
  const waiting = data?.pages.flatMap(({ messages }) => messages) ?? [];
  return new Map(
    waiting.flatMap(({ id, opening, title }) => (id === except || opening.day === null ? [] : [[opening.day, title]])),
  );
}

export function useReloadMessage() {
  const client = useQueryClient();
  return async (id: number): Promise<Message> => {
    const message = await call('GET /api/video-messages/{id}', { params: { id } });
    void showMessage(client, message);
    return message;
  };
}

export function useSaveKept(purpose: Purpose) {
  const client = useQueryClient();
  const { editOf: editedOf, knownOf, learn } = useEdits(aboutOf(purpose));
  return useMutation({
    mutationFn: async ({ entries, knownStatus }: { entries: Entries; knownStatus: Message['status'] }) => {
      const about = aboutOf(purpose);
      const id = about?.id ?? entries.videoId ?? 0;
      const patch = (body: ReturnType<typeof editOf>) =>
        call('PATCH /api/video-messages/{id}', { params: { id }, body: editedOf(body) });
      if (about && (purpose.name === 'edit' || purpose.name === 'edit-video')) {
        return patch(editOf(about, entries, knownStatus));
      }
      // A video chosen from the library keeps its words unless they were changed here.
      const words = about ? changedWords(about, entries) : wordsOfEntries(entries);
      if (words) await patch(words);
      const body = { ...assignmentOf(purpose, entries), videoId: id };
      const { trigger, ...day } = body;
      return purpose.name === 'reschedule' || (purpose.name === 'schedule' && !trigger)
        ? call('PATCH /api/messages/{id}/schedule', { params: { id }, body: { ...day, known: knownOf(day) } })
        : call('PATCH /api/video-library/{id}/assign', { params: { id }, body });
    },
    onError: learn,
    onSuccess: (message) => {
      const { name } = purpose;
      if (name === 'edit-video') {
        changeVideos(client, (video) => (video.id === message.id ? asVideo(message) : video));
        void refreshLibrary(client);
      } else void (name === 'edit' ? showMessage(client, message) : showAssigned(client, message));
    },
  });
}

export function asVideo(message: Message): LibraryVideo {
  return { ...message, duration: message.durationSeconds, videoUrl: message.videoUrl ?? message.photoUrl };
}
