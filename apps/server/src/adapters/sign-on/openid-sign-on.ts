import * as client from 'openid-client';
import type { SignOnConfig } from '#server/config/config.ts';
import { SignOnProblem, type ProvenPerson, type SignOn, type SignOnExam, type SignOnRequest } from './sign-on.ts';

const TIMEOUT_SECONDS = 5;
/** Servers at home have clocks that no one sets. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60;

/** Providers that don't say how take it in a header; some only in the body. */
const clientSecretIn =
  (secret: string): client.ClientAuth =>
  (provider, ...rest) => {
    const ways = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    way(secret)(provider, ...rest);
  };

function discover({ issuer, clientId, clientSecret }: SignOnConfig): Promise<client.Configuration> {
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  return client.discovery(new URL(issuer), clientId, metadata, clientSecretIn(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // The settings allow http only for hosts at home.
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  });
}

/** An answer that says no, rather than none, or one of a server in trouble. */
function isRefusal(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status < 500;
  if (error instanceof client.AuthorizationResponseError) return error.error !== 'temporarily_unavailable';
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  return error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT' && !(error.cause instanceof Response);
}

export function createOpenidSignOn(config: SignOnConfig, publicUrl: string): SignOn {
  const redirectUri = `${publicUrl}/sign-on`;
  let discovered: Promise<client.Configuration> | undefined;

  /** Kept from one login's beginning to the next, which looks whether the provider is still there. */
  async function provider(): Promise<client.Configuration> {
    discovered ??= discover(config);
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw new SignOnProblem('away', error);
    }
  }

  async function claimsOf(configuration: client.Configuration, search: string, request: SignOnRequest) {
    const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier, again } = request;
    const checks = {
      expectedState,
      expectedNonce,
      pkceCodeVerifier,
      idTokenExpected: true,
      ...(again && { maxAge: 0 }),
    };
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}${search}`), checks);
    const claims = tokens.claims();
    if (claims === undefined) throw new SignOnProblem('refused', 'no id token');
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    // Many providers tell the email address only here.
    return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
  }

  return {
    name: config.name,
    allowsSignup: config.allowsSignup,

    async begin({ state, nonce, verifier, again }) {
      discovered = undefined;
      const configuration = await provider();
      // Some providers tell groups only if asked.
      const hasGroups = configuration.serverMetadata().scopes_supported?.includes('groups') === true;
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: `openid email profile${hasGroups && config.adminClaim !== null ? ' groups' : ''}`,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...{ state, nonce },
        ...(again && { prompt: 'login', max_age: '0' }),
      });
      return url.href;
    },

    async finish(search, request) {
      const configuration = await provider();
      try {
        return personIn(await claimsOf(configuration, search, request), config);
      } catch (error) {
        throw error instanceof SignOnProblem ? error : new SignOnProblem(isRefusal(error) ? 'refused' : 'away', error);
      }
    },

    async logoutUrl(backTo) {
      const configuration = await provider().catch(() => null);
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}${backTo}` }).href;
    },
  };
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

function personIn(claims: Claims, { adminClaim }: SignOnConfig): ProvenPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const claimed = adminClaim === null ? undefined : claims[adminClaim.name];
  const isOne = (value: unknown) => String(value) === adminClaim?.value;
  const email = text('email');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email === '' ? null : email,
    isEmailVerified: claims['email_verified'] === true,
    name: text('name') || text('given_name') || text('preferred_username'),
    username: text('preferred_username') || email || 'admin',
    isAdmin: claimed !== undefined && (Array.isArray(claimed) ? claimed.some(isOne) : isOne(claimed)),
  };
}

/** For `npm run doctor` and the admin's checks. A made-up code shows whether the provider knows this client and its secret. */
export async function examineSignOn(config: SignOnConfig, publicUrl: string): Promise<SignOnExam> {
  try {
    const madeUp = { code: 'none', code_verifier: 'none'.repeat(11), redirect_uri: `${publicUrl}/sign-on` };
    await client.genericGrantRequest(await discover(config), 'authorization_code', madeUp);
    return 'works';
  } catch (error) {
    if (error instanceof client.ResponseBodyError) {
      if (error.status >= 500) return 'away';
      return ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'client_refused' : 'works';
    }
    if (error instanceof client.WWWAuthenticateChallengeError) return 'client_refused';
    const code = error instanceof client.ClientError ? (error.code ?? '') : '';
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'other_issuer';
    return code === '' || code === 'OAUTH_TIMEOUT' ? 'away' : 'no_provider';
  }
}
