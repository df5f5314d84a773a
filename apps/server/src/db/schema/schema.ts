import type { AccountsTables } from './accounts.ts';
import type { BillingTables } from './billing.ts';
import type { OutgoingEmailsTables } from './outgoing-emails.ts';
import type { LocksTables } from './locks.ts';
import type { LovedOnesTables } from './loved-ones.ts';
import type { InstallationTables } from './installation.ts';
import type { MessagesTables } from './messages.ts';
import type { FeedbackTables } from './feedback.ts';

export interface DatabaseSchema
  extends
    AccountsTables,
    BillingTables,
    OutgoingEmailsTables,
    LocksTables,
    LovedOnesTables,
    InstallationTables,
    MessagesTables,
    FeedbackTables {}
