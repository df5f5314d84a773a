import { demoApi } from '@someday/contract/demo';
import { useQuery } from '@tanstack/react-query';
import { createClient } from './typed-client.ts';

const demoQuery = createClient(demoApi).endpointQuery('getDemoWorld');

/** Accounts and codes to try. Only for parts that are fetched in a demonstration: nobody else carries any of it. */
export function useDemoWorld() {
  return useQuery(demoQuery);
}
