import { installationApi } from '@someday/contract/installation';
import { sessionsApi } from '@someday/contract/sessions';
import { createClient } from './typed-client.ts';

/** The client of pages on which somebody may or may not be signed in; what only members' pages call is in `client.ts`. */
export const { call, endpointUrl, endpointQuery } = createClient({ ...installationApi, ...sessionsApi });
