import type { Mailer } from '#server/adapters/mail/mail.ts';
import { harmlessName } from '#server/lib/mail/mail-words.ts';
import { sendMail } from '#server/lib/mail/send-mail.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import { findMedium } from './media.repo.ts';

export interface AttentionTools {
  readonly db: Db;
  readonly accounts: AccountsService;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** Mails a member about a medium that still needs attention; by then it may have been mended. */
export async function mailAboutAttention(
  { db, accounts, mailer, publicUrl }: AttentionTools,
  mediaId: number,
): Promise<void> {
  const medium = await findMedium(db, mediaId);
  if (medium?.state !== 'attention') return;
  const { name, email } = await accounts.member(medium.memberId);
  const { attentionMail } = await import('./media.emails.tsx');
  await sendMail(mailer, {
    to: { name: harmlessName(name), address: email },
    messageId: `medium-${mediaId}-attention@${new URL(publicUrl).hostname}`,
    ...attentionMail({ memberName: name, publicUrl }),
  });
}
