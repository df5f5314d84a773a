import http from 'node:http';
import https from 'node:https';
import { TLSSocket, type PeerCertificate } from 'node:tls';
import * as z from 'zod';
import { systemClock } from '#server/lib/clock.ts';

export interface PublicAddress {
  readonly publicUrl: string;
  /** What `/healthz` of this installation says it is; null before the first start. */
  readonly installation: string | null;
  readonly localUrl: string | null;
  /** On a home network, whose names this machine may not be able to look up. */
  readonly home?: { readonly authority: string; readonly address: string } | undefined;
}

/** `isLate`: it should have been renewed by now. */
type CertificateAge = { readonly daysLeft: number; readonly isLate: boolean };

type ReachResult =
  | { readonly result: 'reached'; readonly certificate: CertificateAge | null }
  | { readonly result: 'not-running' | 'wrong-host' }
  | { readonly result: 'unknown-name' | 'insecure' | 'silent'; readonly code: string }
  | { readonly result: 'redirects'; readonly to: string }
  | { readonly result: 'other'; readonly status: number };

export async function reachPublicAddress(address: PublicAddress, ms: number): Promise<ReachResult> {
  const { publicUrl, localUrl, installation, home } = address;
  const signal = AbortSignal.timeout(ms);
  const ask = (url: string) => answerOf(url, home, signal);
  const found = await ask(`${publicUrl}/healthz`);
  if (isOurs(found, installation)) {
    const { status } = await ask(`${publicUrl}/api/installation`);
    if (status === MISDIRECTED) return { result: 'wrong-host' };
    return { result: 'reached', certificate: found.certificate };
  }
  const reason = found.status === 0 ? reasonOf(found.code) : undefined;
  if (reason === 'unknown-name' || reason === 'insecure') return { result: reason, code: found.code };
  const isRunning = localUrl === null || isOurs(await ask(`${localUrl}/healthz`), installation);
  if (!isRunning && (reason !== undefined || found.status >= 500)) return { result: 'not-running' };
  if (reason !== undefined) return { result: reason, code: found.code };
  if (found.location !== undefined) return { result: 'redirects', to: new URL(found.location, publicUrl).origin };
  return { result: 'other', status: found.status };
}

const MISDIRECTED = 421;
const MOST_BYTES = 65_536;

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly location?: string | undefined;
  readonly body: string;
  readonly certificate: CertificateAge | null;
}

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

async function answerOf(url: string, home: PublicAddress['home'], signal: AbortSignal): Promise<Answer> {
  const { get } = url.startsWith('https:') ? https : http;
  const atHome = home && {
    ca: home.authority,
    lookup: (_name: string, _options: object, found: Found) => found(null, [{ address: home.address, family: 4 }]),
  };
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      get(url, { ...atHome, signal, agent: false }, resolve).once('error', reject);
    });
    const certificate = response.socket instanceof TLSSocket ? ageOf(response.socket.getPeerCertificate()) : null;
    let body = '';
    for await (const piece of response.setEncoding('utf8')) {
      body += String(piece);
      if (body.length > MOST_BYTES) break;
    }
    return { status: response.statusCode ?? 0, code: '', location: response.headers.location, body, certificate };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { status: 0, code: signal.aborted ? 'ETIMEDOUT' : code, body: '', certificate: null };
  }
}

const DAY_MS = 86_400_000;

/** By the machine's clock, as TLS itself. Even those for six days are renewed before the last sixth. */
function ageOf({ valid_from, valid_to }: PeerCertificate): CertificateAge {
  const end = Date.parse(valid_to);
  const leftMs = end - systemClock.now().getTime();
  const isLate = leftMs < Math.min(14 * DAY_MS, (end - Date.parse(valid_from)) / 6);
  return { daysLeft: Math.floor(leftMs / DAY_MS), isLate };
}

const healthSchema = z.object({ installation: z.string() });

function isOurs({ body }: Answer, installation: string | null): boolean {
  try {
    return healthSchema.parse(JSON.parse(body)).installation === installation;
  } catch {
    return false;
  }
}

function reasonOf(code: string): 'unknown-name' | 'insecure' | 'silent' {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-name';
  return /CERT|SIGNATURE|ISSUER|^EPROTO$|^ERR_(SSL|TLS)/.test(code) ? 'insecure' : 'silent';
}
