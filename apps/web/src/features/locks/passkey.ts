import type { PasskeyMakingOptions, PasskeyProofOptions } from '@someday/contract/api/locks';

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const load = () => import('@simplewebauthn/browser');

/** What the server checks. `inField`: the browser offers it in the field with `autocomplete="username webauthn"`, until aborted. */
export async function provePasskey(
  { token, options }: PasskeyProofOptions,
  { inField }: { inField?: AbortSignal } = {},
) {
  const { startAuthentication, WebAuthnAbortService } = await load();
  inField?.throwIfAborted();
  inField?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField !== undefined });
  return { token, credential: { ...credential, clientExtensionResults: {} } }; // none are asked for
}

export async function makePasskey({ token, options }: PasskeyMakingOptions) {
  const { startRegistration } = await load();
  const clientExtensionResults: Record<string, never> = {}; // none are asked for
  return { token, credential: { ...(await startRegistration({ optionsJSON: options })), clientExtensionResults } };
}

/** The browser can offer passkeys in a field. */
export const offersInField = async (): Promise<boolean> =>
  canUsePasskeys() && (await load()).browserSupportsWebAuthnAutofill();

/** The person closed the browser's own dialog, or another has replaced it. */
export const wasCanceled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
