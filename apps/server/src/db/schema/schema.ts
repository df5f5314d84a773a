import type {
  AccountTokensTable,
  MemberActivityTable,
  MemberDevicesTable,
  MembersTable,
  SessionsTable,
  AdminAuditTable,
  AdminsTable,
  ExportPartsTable,
  ExportsTable,
  InstallationSamplesTable,
  GuestSessionsTable,
  ImportedTable,
  ImportsTable,
} from './accounts.ts';
import type {
  BillingAccountsTable,
  BillingBooksTable,
  CancellationsTable,
  CheckoutsTable,
  EarlyAdopterPlacesTable,
  MonthlyMessagesTable,
  PaymentEventsTable,
  SubscriptionsTable,
  TrialCardsTable,
} from './billing.ts';
import type { OutgoingEmailsTable } from './outgoing-emails.ts';
import type { FamilyMilestonesTable, LovedOnesTable, PortraitsTable, StoppedAddressesTable } from './loved-ones.ts';
import type {
  BackupRunsTable,
  ClockMarksTable,
  ErasuresTable,
  InstallationKeysTable,
  RateLimitsTable,
  JobsTable,
  RunMarksTable,
} from './installation.ts';
import type {
  MessageReactionsTable,
  VideoCategoriesTable,
  MessagesTable,
  ScheduledTriggersTable,
  SealReceiptsTable,
  MediaTable,
  ObjectsTable,
  ObjectFlawsTable,
  StrayObjectsTable,
  RenditionsTable,
  UploadsTable,
} from './messages.ts';
import type { FeedbackSurveysTable, TesterApplicationsTable } from './feedback.ts';

export interface DatabaseSchema {
  jobs: JobsTable;
  clock_marks: ClockMarksTable;
  members: MembersTable;
  sessions: SessionsTable;
  member_devices: MemberDevicesTable;
  account_tokens: AccountTokensTable;
  rate_limits: RateLimitsTable;
  installation_keys: InstallationKeysTable;
  loved_ones: LovedOnesTable;
  portraits: PortraitsTable;
  exports: ExportsTable;
  export_parts: ExportPartsTable;
  stopped_addresses: StoppedAddressesTable;
  objects: ObjectsTable;
  object_flaws: ObjectFlawsTable;
  stray_objects: StrayObjectsTable;
  media: MediaTable;
  renditions: RenditionsTable;
  messages: MessagesTable;
  uploads: UploadsTable;
  imports: ImportsTable;
  imported: ImportedTable;
  family_milestones: FamilyMilestonesTable;
  scheduled_triggers: ScheduledTriggersTable;
  outgoing_emails: OutgoingEmailsTable;
  run_marks: RunMarksTable;
  video_categories: VideoCategoriesTable;
  message_reactions: MessageReactionsTable;
  billing_accounts: BillingAccountsTable;
  billing_books: BillingBooksTable;
  subscriptions: SubscriptionsTable;
  checkouts: CheckoutsTable;
  early_adopter_places: EarlyAdopterPlacesTable;
  trial_cards: TrialCardsTable;
  payment_events: PaymentEventsTable;
  cancellations: CancellationsTable;
  monthly_messages: MonthlyMessagesTable;
  guest_sessions: GuestSessionsTable;
  feedback_surveys: FeedbackSurveysTable;
  tester_applications: TesterApplicationsTable;
  admins: AdminsTable;
  admin_audit: AdminAuditTable;
  member_activity: MemberActivityTable;
  installation_samples: InstallationSamplesTable;
  erasures: ErasuresTable;
  backup_runs: BackupRunsTable;
  seal_receipts: SealReceiptsTable;
}
