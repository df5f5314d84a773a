import type { Config } from '#server/config/config.ts';
import type { SignOn, SignOnExam } from './sign-on.ts';

/** Null without a provider. Loaded only if used. */
export async function openSignOn({ signOn, publicUrl }: Config): Promise<SignOn | null> {
  return signOn && (await import('./openid-sign-on.ts')).createOpenidSignOn(signOn, publicUrl);
}

export function signOnExam({ signOn, publicUrl }: Config): (() => Promise<SignOnExam>) | null {
  return signOn && (async () => (await import('./openid-sign-on.ts')).examineSignOn(signOn, publicUrl));
}
