import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answering, type Started, start } from './processes.ts';

/**
 * nginx at its best for plain files: sendfile, one worker per processor. Without sendfile it reads and writes, like every
 * program that changes the bytes must. `puts`: also accepts files, writes each as it arrives and moves it into `root`.
 */
export async function startNginx(
  folder: string,
  root: string,
  { sendfile, puts = false }: { sendfile: boolean; puts?: boolean },
): Promise<Started & { origin: string }> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const config = `
    daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile ${sendfile ? 'on' : 'off'}; output_buffers 2 512k; tcp_nopush on; keepalive_requests 1000000; types { } default_type video/mp4;
      client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
      uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
      server { listen 127.0.0.1:${port}; root ${root};
        ${puts ? 'dav_methods PUT DELETE; client_max_body_size 0; client_body_buffer_size 1m;' : ''}
      }
    }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const started = start('/usr/sbin/nginx', ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]);
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin);
  return { ...started, origin };
}
