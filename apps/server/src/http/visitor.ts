import { proofHeader } from '@someday/contract/rules/proof-of-work';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Visitor } from '#server/lib/visitor.ts';
import { isSentByOtherSite } from './same-origin.ts';
import { tokenIn, type CookieSettings } from './callers.ts';

export function visitorOf(request: FastifyRequest, cookies: CookieSettings): Visitor {
  const proof = request.headers[proofHeader];
  return {
    address: request.ip,
    isSentByOtherSite: isSentByOtherSite(request),
    // Read only where it is kept: the parser takes longer than most of a request.
    get device() {
      return deviceName(request.headers['user-agent']);
    },
    deviceToken: tokenIn(request, 'device', cookies) ?? null,
    proof: typeof proof === 'string' ? proof : null,
  };
}

/** Browser and machine in words. Only names the parser knows are shown, so nobody writes into somebody's list of devices. */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 512));
  const machine = platform.vendor === 'Apple' && platform.model !== undefined ? platform.model : os.name;
  const names = [browser.name, machine].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ').slice(0, 80);
}
