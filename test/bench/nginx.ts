import { execFileSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PublicFile } from './public-files.js';
import { benchPort, startServer, type ServerProcess } from './server-process.js';

/**
 * nginx with one worker, as the product is one process, with the product's headers and a log that waits as
 * long for a write as the product's. The files lie there compressed already and their header says so, which
 * needs no brotli module.
 * @returns undefined where nginx is not installed
 */
export async function startNginx(
  files: PublicFile[],
  directory: string,
): Promise<ServerProcess | undefined> {
  const command = findNginx();
  if (!command) return undefined;
  const port = await benchPort();
  const prefix = join(directory, 'nginx');
  await mkdir(prefix);
  // Started by root, its worker is another account.
  await chmod(directory, 0o755);
  const config = join(prefix, 'nginx.conf');
  await writeFile(config, configuration(files, prefix, port));
  return startServer({
    command,
    args: ['-c', config, '-p', prefix],
    env: {},
    log: join(prefix, 'nginx.log'),
    port,
    ready: '/',
  });
}

function findNginx(): string | undefined {
  for (const command of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(command, ['-v'], { stdio: 'ignore' });
      return command;
    } catch {
      continue;
    }
  }
  return undefined;
}

const configuration = (files: PublicFile[], prefix: string, port: number) => `
daemon off;
worker_processes 1;
pid ${prefix}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log ${prefix}/access.log combined buffer=8k flush=200ms;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100 inactive=60s;
  keepalive_requests 1000000000;
  client_body_temp_path ${prefix}/body;
  proxy_temp_path ${prefix}/proxy;
  fastcgi_temp_path ${prefix}/fastcgi;
  uwsgi_temp_path ${prefix}/uwsgi;
  scgi_temp_path ${prefix}/scgi;
  server {
    listen 127.0.0.1:${port};
${files.map(location).join('')}
  }
}
`;

const location = ({ path, file, type, headers }: PublicFile) => `
    location = ${path} {
      root ${dirname(file)};
      try_files /${basename(file)} =404;
      types {}
      default_type "${type}";
${Object.entries(headers)
  .map(([name, value]) => `      add_header ${name} "${value}";\n`)
  .join('')}    }
`;
