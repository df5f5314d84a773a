import type { MessageType } from '@someday/contract/media';
import type { Take } from '#web/features/recorder/recorder-machine.ts';
import { messageTypeOf, recordingFile } from './chosen-file.ts';

/** What a member wants to send: a recording of this page or a file of this device. */
export type Medium =
  | { kind: 'recording'; messageType: 'video'; take: Take }
  | { kind: 'file'; messageType: MessageType; file: File };

export function mediumOf(file: File): Medium {
  return { kind: 'file', messageType: messageTypeOf(file) ?? 'video', file };
}

/** What a medium is sent as: a recording is named after its message. */
export function fileOf(medium: Medium, title: string): File {
  return medium.kind === 'file' ? medium.file : recordingFile(medium.take.blob, title);
}

/** Under which the device keeps a medium's recording; null for a file. */
export function takeIdOf(medium: Medium): string | null {
  return medium.kind === 'recording' ? (medium.take.keptId ?? null) : null;
}
