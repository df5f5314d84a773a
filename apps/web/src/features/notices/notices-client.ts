import { deliveriesApi } from '@someday/contract/deliveries';
import { createClient } from '#web/api/typed-client.ts';

/** Whoever follows a stop link has no account: its page carries no more of the contract than it uses. */
export const { call } = createClient(deliveriesApi);
