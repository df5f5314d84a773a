import { generateKeyPairSync, sign } from 'node:crypto';
import type { ExportedMessage, ExportedPerson, SomedayExport } from '@someday/contract/api/export-format';
import type { SealReceipt, SealStatement } from '@someday/contract/forms/seal-receipts';

const noPortrait = { color: 0, drawing: null, photo: null };

export const file = (path: string, mime = 'video/mp4') => ({ path, mime, bytes: 5, sha256: 'a'.repeat(64) });

export function person(id: number, name: string, overrides: Partial<ExportedPerson> = {}): ExportedPerson {
  return {
    id,
    name,
    email: null,
    relationship: 'Daughter',
    senderName: null,
    birthday: null,
    timeZone: null,
    portrait: noPortrait,
    ...overrides,
  };
}

type Seal = NonNullable<ExportedMessage['seal']>;

/** Sealed in New York until this instant; null: with no day yet. */
export function sealedUntil(opensAt: string | null, overrides: Partial<Seal> = {}): Seal {
  return {
    zone: 'America/New_York',
    day: null,
    time: null,
    sealedOn: null,
    opensAt,
    isOpen: false,
    isSurprise: false,
    triggers: [],
    ...overrides,
  };
}

export function message(id: number, overrides: Partial<ExportedMessage> = {}): ExportedMessage {
  return {
    id,
    person: 1,
    recipientName: null,
    type: 'video',
    title: `Message ${id}`,
    description: null,
    caption: null,
    category: 'just-because',
    ownCategory: null,
    createdAt: '2026-11-02T18:00:00Z',
    seal: sealedUntil('2026-11-05T05:00:00Z', { isOpen: true }),
    viewedAt: null,
    deletedAt: null,
    reactions: [],
    width: null,
    height: null,
    durationSeconds: null,
    original: file(`Emma/${id}/original.mov`),
    shown: file(`Emma/${id}/video.mp4`),
    poster: null,
    receipts: [],
    ...overrides,
  };
}

/** What Anna takes with her: messages for Emma, unless others are given. */
export function exportOf(messages: ExportedMessage[], overrides: Partial<SomedayExport> = {}): SomedayExport {
  return {
    format: 'someday-export',
    version: 1,
    kind: 'member',
    madeAt: '2027-05-03T12:00:00Z',
    origin: 'https://someday.example',
    member: { name: 'Anna Hart', timeZone: 'America/New_York', signature: null, portrait: noPortrait },
    people: [person(1, 'Emma')],
    milestones: [],
    categories: [],
    messages,
    ...overrides,
  };
}

/** A new key of an installation, and how it signs what was sealed. */
export function sealingKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  // The last 32 bytes of the DER form are the key itself (RFC 8410).
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  return {
    /** The receipt of a message as it is, unless something else was sealed. */
    seal(
      { id, title, description, caption, recipientName, original }: ExportedMessage,
      overrides: Partial<Record<keyof SealStatement, unknown>> = {},
    ) {
      const statement = JSON.stringify({
        version: 1,
        message: id,
        sealedAt: '2027-05-03T14:00:00.000Z',
        originals: [{ sha256: original?.sha256 ?? 'a'.repeat(64), bytes: original?.bytes ?? 5 }],
        texts: { title, description, caption, envelope: recipientName },
        rule: { zone: 'America/New_York', day: '2036-06-14', time: null, triggers: [] },
        previous: null,
        ...overrides,
      } satisfies Record<keyof SealStatement, unknown>);
      const signature = sign(null, Buffer.from(statement), privateKey).toString('base64');
      return { statement, signature, publicKey: raw } satisfies SealReceipt;
    },
  };
}
