import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { installationQuery } from '#web/api/installation.ts';

export type Credentials = { email: string; password: string };

/** As they were written: the router would read a password of digits as a number. */
function credentialsIn(search: string): Credentials | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('email') && !query.has('password')) return undefined;
  return { email: query.get('email') ?? '', password: query.get('password') ?? '' };
}

/**
 * A demonstration's links carry address and password; nowhere else are they taken from a query. In every case they leave the address bar
 * at once, and `next` stays.
 */
export function useDemoCredentials(next: string | undefined, fill: (credentials: Credentials) => void): void {
  const client = useQueryClient();
  const { history } = useRouter();
  const navigate = useNavigate();
  const given = useRef(credentialsIn(history.location.search)); // of the first look: the router tidies the address by itself
  useEffect(() => {
    const credentials = given.current;
    if (!credentials) return;
    given.current = undefined;
    void navigate({ to: '/login', search: next === undefined ? {} : { next }, replace: true });
    client.fetchQuery(installationQuery).then(
      ({ demo }) => {
        if (demo) fill(credentials);
      },
      () => {}, // then nobody knows whether this is a demonstration, and the fields stay empty
    );
  }, [client, fill, navigate, next]);
}
