import { api } from '@someday/contract/api';
import { createClient } from './typed-client.ts';

/** The client of the whole contract, for members' pages. */
export const { call, endpointUrl, endpointQuery } = createClient(api);
