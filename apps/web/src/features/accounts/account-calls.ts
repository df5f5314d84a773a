import type { QueryClient } from '@tanstack/react-query';
import type { api } from '@someday/contract/api';
import type { BodyInput, ReplyOf } from '@someday/contract/endpoint';
import { endpointQuery } from '#web/api/account-client.ts';
import { beginSession } from '#web/api/session.ts';
import { call } from './accounts-client.ts';

export async function logIn(
  client: QueryClient,
  body: BodyInput<typeof api.login>,
): Promise<ReplyOf<typeof api.login>> {
  const reply = await call('login', { body });
  beginSession(client, reply.user);
  return reply;
}

/** Opens an account in the browser's time zone. */
export async function signUp(
  client: QueryClient,
  body: Omit<BodyInput<typeof api.signup>, 'timeZone'>,
): Promise<ReplyOf<typeof api.signup>> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const reply = await call('signup', { body: { ...body, timeZone } });
  beginSession(client, reply.user);
  return reply;
}

export async function askForResetLink(email: string): Promise<void> {
  await call('forgotPassword', { body: { email } });
}

export async function isDemonstration(client: QueryClient): Promise<boolean> {
  const { demo } = await client.fetchQuery(endpointQuery('getInstallation'));
  return demo;
}
