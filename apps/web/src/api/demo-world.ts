import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './client.ts';

/** Accounts and codes to try. Only for parts that are fetched in a demonstration: nobody else carries any of it. */
export function useDemoWorld() {
  return useQuery(endpointQuery('GET /api/demo'));
}
