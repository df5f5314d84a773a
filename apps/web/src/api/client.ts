import { libraryApi } from '@someday/contract/library';
import { lovedOnesApi } from '@someday/contract/loved-ones';
import { mediaApi } from '@someday/contract/media';
import { messagesApi } from '@someday/contract/messages';
import { createClient } from './typed-client.ts';

/**
 * The client of what members' pages show. What only a part of them calls that comes later, or only loved ones call, has a client of its own
 * beside its queries: every row here is downloaded with the dashboard's first visit.
 */
export const { call, endpointUrl, endpointQuery } = createClient({
  ...lovedOnesApi,
  ...messagesApi,
  ...libraryApi,
  ...mediaApi,
});
