import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { systemClock } from '#server/lib/clock.ts';
import { markFilled, openDemoFolder, refuseDemoFolder } from '#server/modules/demo/demo-folder.ts';
import type { Send } from '#server/modules/demo/world/visitor.ts';
import type { Platform } from '#server/platform.ts';

/** Before anything is opened: a demonstration and an installation never share a folder. Throws `UnsuitableDemoError`. */
export async function admitFolder({ demo, dataDir, demoResetAt }: Config): Promise<{ isNewDemo: boolean }> {
  if (!demo) {
    await refuseDemoFolder(dataDir);
    return { isNewDemo: false };
  }
  const { isNew } = await openDemoFolder({ folder: dataDir, now: systemClock.now(), resetAt: demoResetAt });
  return { isNewDemo: isNew };
}

/** Before anybody can come in. Conversions wait until it is done, and go on while it runs. */
export async function fillDemo({ config, database, codes, clock }: Platform, server: FastifyInstance): Promise<void> {
  const began = performance.now();
  const tell = (line: string) => void process.stdout.write(`demo: ${line}\n`);
  tell('making a world to try; this takes about half a minute …');
  // Loaded here alone: every other start goes without.
  const [{ createDrawnMedia }, { fillWorld }] = await Promise.all([
    import('#server/adapters/media/drawn-media.ts'),
    import('#server/modules/demo/world/fill-world.ts'),
  ]);
  await fillWorld({
    db: database.db,
    codes,
    now: clock.now(),
    send: sendTo(server),
    pens: createDrawnMedia({ ffmpegPath: config.ffmpegPath, workDir: config.workDir }),
    say: (line) => tell(`  ${line} …`),
  });
  await markFilled(config.dataDir);
  tell(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** From an address that is nobody's (RFC 5737), so that no visitor is counted with it. */
const remoteAddress = '192.0.2.1';

/** Requests as they come over HTTP, on a server that is not listening yet. */
function sendTo(server: FastifyInstance): Send {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await server.inject({
      method: request.method === 'POST' ? 'POST' : request.method === 'DELETE' ? 'DELETE' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}
