import { accountsApi } from '@someday/contract/accounts';
import { createClient } from '#web/api/typed-client.ts';

/** The client of the pages that open accounts and sessions, and of links in mails. */
export const { call } = createClient(accountsApi);
