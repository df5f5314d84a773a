import { mediaApi } from '@someday/contract/media';
import { recipientsApi } from '@someday/contract/recipients';
import { createClient } from '#web/api/typed-client.ts';

/** Loved ones open messages on whatever phone is at hand: their pages carry no more of the contract than they use. */
export const { call, endpointUrl, endpointQuery } = createClient({ ...recipientsApi, ...mediaApi });
