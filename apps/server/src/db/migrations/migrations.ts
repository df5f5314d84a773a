import type { Migration } from 'kysely/migration';
import { timeAndJobs } from './0001_time_and_jobs.ts';
import { membersAndMessages } from './0002_members_and_messages.ts';
import { rateLimits } from './0003_rate_limits.ts';
import { accounts } from './0004_accounts.ts';
import { installationKeys } from './0005_installation_keys.ts';
import { uploads } from './0006_uploads.ts';
import { unfinishedMedia } from './0007_unfinished_media.ts';
import { libraryAndTrash } from './0008_library_and_trash.ts';
import { triggersAndDeliveries } from './0009_triggers_and_deliveries.ts';
import { categoriesAndReactions } from './0010_categories_and_reactions.ts';
import { clockMarks } from './0011_clock_marks.ts';
import { billing } from './0012_billing.ts';
import { billingBooks } from './0013_billing_books.ts';
import { guestsAndAdmin } from './0014_guests_and_admin.ts';
import { adminLists } from './0015_admin_lists.ts';
import { figures } from './0016_figures.ts';
import { issuedResetLinks } from './0017_issued_reset_links.ts';
import { eveEmails } from './0039_eve_emails.ts';
import { outgoingEmails } from './0018_outgoing_emails.ts';
import { senderNames } from './0019_sender_names.ts';
import { signaturesByName } from './0041_signatures_by_name.ts';
import { portraits } from './0020_portraits.ts';
import { keeping } from './0021_keeping.ts';
import { sealReceipts } from './0022_seal_receipts.ts';
import { exports } from './0023_exports.ts';
import { imports } from './0024_imports.ts';
import { randomNonces } from './0025_random_nonces.ts';
import { recoveryRights } from './0026_recovery_rights.ts';
import { doubtedClock } from './0027_doubted_clock.ts';
import { exportParts } from './0028_export_parts.ts';
import { heldMoves } from './0029_held_moves.ts';
import { confirmedSessions } from './0030_confirmed_sessions.ts';
import { addMediaNotes } from './0031_media_notes.ts';
import { composedTexts } from './0032_composed_texts.ts';
import { replacedOriginals } from './0033_replaced_originals.ts';
import { practiceBooks } from './0034_practice_books.ts';
import { lostCodes } from './0035_lost_codes.ts';
import { removedAdmins } from './0036_removed_admins.ts';
import { savedEmails } from './0037_saved_emails.ts';
import { answers } from './0038_answers.ts';
import { trims } from './0040_trims.ts';
import { seenSignatures } from './0042_seen_signatures.ts';
import { arrivedAnswers } from './0043_arrived_answers.ts';
import { locks } from './0044_locks.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_time_and_jobs': timeAndJobs,
  '0002_members_and_messages': membersAndMessages,
  '0003_rate_limits': rateLimits,
  '0004_accounts': accounts,
  '0005_installation_keys': installationKeys,
  '0006_uploads': uploads,
  '0007_unfinished_media': unfinishedMedia,
  '0008_library_and_trash': libraryAndTrash,
  '0009_triggers_and_deliveries': triggersAndDeliveries,
  '0010_categories_and_reactions': categoriesAndReactions,
  '0011_clock_marks': clockMarks,
  '0012_billing': billing,
  '0013_billing_books': billingBooks,
  '0014_guests_and_admin': guestsAndAdmin,
  '0015_admin_lists': adminLists,
  '0016_figures': figures,
  '0017_issued_reset_links': issuedResetLinks,
  '0018_outgoing_emails': outgoingEmails,
  '0019_sender_names': senderNames,
  '0020_portraits': portraits,
  '0021_keeping': keeping,
  '0022_seal_receipts': sealReceipts,
  '0023_exports': exports,
  '0024_imports': imports,
  '0025_random_nonces': randomNonces,
  '0026_recovery_rights': recoveryRights,
  '0027_doubted_clock': doubtedClock,
  '0028_export_parts': exportParts,
  '0029_held_moves': heldMoves,
  '0030_confirmed_sessions': confirmedSessions,
  '0031_media_notes': addMediaNotes,
  '0032_composed_texts': composedTexts,
  '0033_replaced_originals': replacedOriginals,
  '0034_practice_books': practiceBooks,
  '0035_lost_codes': lostCodes,
  '0036_removed_admins': removedAdmins,
  '0037_saved_emails': savedEmails,
  '0038_answers': answers,
  '0039_eve_emails': eveEmails,
  '0040_trims': trims,
  '0041_signatures_by_name': signaturesByName,
  '0042_seen_signatures': seenSignatures,
  '0043_arrived_answers': arrivedAnswers,
  '0044_locks': locks,
};
