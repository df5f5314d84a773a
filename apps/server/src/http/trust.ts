import { X509Certificate, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import type { HomeNetwork } from '#server/home-network/home-network.ts';
import { httpCopy } from './http.copy.ts';

/** What a device may get over plain HTTP, before it trusts the certificate: how to, and nothing of anyone's. */
const openToAll = /^\/(trust(\/.*)?|assets\/.*|[\w-]+\.(js|png|svg|webmanifest)|healthz|readyz)$/;

/** Over plain HTTP, any other address leads to `/trust`, where a device learns to trust this Someday. */
export function addTrust(server: FastifyInstance, home: HomeNetwork, publicUrl: string): void {
  server.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    if (pathOf(request).startsWith('/trust')) allowProbing(request, reply, publicUrl);
    if (request.protocol === 'https') return undefined;
    // Over plain HTTP, browsers log an error about them.
    for (const header of ['cross-origin-opener-policy', 'origin-agent-cluster']) reply.removeHeader(header);
    if (openToAll.test(pathOf(request))) return undefined;
    if (request.method !== 'GET' || request.url.startsWith('/api/'))
      throw appError('other_host', { message: httpCopy.otherHost(publicUrl) });
    return reply.header('cache-control', 'no-store').redirect(`/trust?to=${encodeURIComponent(request.url)}`, 302);
  });

  const own = { schema: { hide: true } };
  const { raw } = new X509Certificate(home.authority);
  // Android takes the binary form, and so do Windows and macOS.
  server.get('/trust/someday.crt', own, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="someday.crt"')
      .type('application/x-x509-ca-cert')
      .send(raw),
  );
  // Not as an attachment: Safari takes it to the settings by its type.
  server.get('/trust/someday.mobileconfig', own, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/x-apple-aspen-config')
      .send(appleProfile(home.name, raw)),
  );
  // A page that came over plain HTTP asks for this over HTTPS, and learns whether the device trusts the certificate.
  server.get('/trust/ready', own, async ({ headers: { origin = '' } }, reply) => {
    // Other sites mustn't learn that there's a Someday in this home.
    if (home.isFor(URL.parse(origin)?.hostname ?? '')) reply.header('access-control-allow-origin', origin);
    return reply.header('cache-control', 'no-store').header('vary', 'origin').send({ trusted: true });
  });
}

/** The pages' script (apps/web/public/trust.js) asks whether this Someday answers by its name and over HTTPS. */
function allowProbing({ host }: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const asked = [publicUrl, publicUrl.replace(/^https/, 'http'), new URL(`https://${host}`).origin].join(' ');
  void reply.header('content-security-policy', policy.replace("connect-src 'self'", `$& ${asked}`));
}

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*/s, '');

/** Its identifiers stay the same, so that it replaces itself. */
function appleProfile(name: string, certificate: Buffer): string {
  const id = (part: string) => {
    const hex = createHash('sha256').update(`${part} `).update(certificate).digest('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
  };
  const entries = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values).map(([key, value]) =>
      typeof value === 'number'
        ? `<key>${key}</key><integer>${value}</integer>`
        : `<key>${key}</key><string>${value}</string>`,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0"><dict>',
    ...entries({
      PayloadType: 'Configuration',
      PayloadVersion: 1,
      PayloadIdentifier: `${name}.trust`,
      PayloadUUID: id('profile'),
      PayloadDisplayName: httpCopy.profile.title,
      PayloadDescription: httpCopy.profile.about(name),
    }),
    '<key>PayloadContent</key><array><dict>',
    ...entries({
      PayloadType: 'com.apple.security.root',
      PayloadVersion: 1,
      PayloadIdentifier: `${name}.trust.authority`,
      PayloadUUID: id('authority'),
      PayloadDisplayName: httpCopy.profile.title,
      PayloadCertificateFileName: 'someday.crt',
    }),
    `<key>PayloadContent</key><data>${certificate.toString('base64')}</data>`,
    '</dict></array>',
    '</dict></plist>',
    '',
  ].join('\n');
}
