import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/start/free-port';
import { until } from '#support/waiting';

/* Postfix and nginx as Debian has them, each in a folder of its own, set up by what server/README.md says. */

export const run = promisify(execFile);
const readme = await readFile(join(import.meta.dirname, '../../server/README.md'), 'utf8');
const blocks = readme.split(/^```.*\n/m);
const block = (beginning: string) => blocks.find((text) => text.startsWith(beginning)) ?? '';
const [, mainCf = '', masterCf = '', script = ''] =
  /^# main\.cf.*\n([^]*)^# master\.cf\n([^]*)^# \/usr.*\n([^]*)/m.exec(block('# main.cf')) ?? [];
const [header = ''] = /header="[^"]+"/.exec(readme) ?? [];

/** Puts in what differs on this machine. @throws where README does not say what it stands for */
function fill(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`server/README.md does not say: ${from}`);
    return filled.replaceAll(from, () => to);
  }, text);
}

/** @param relay where goes what leaves this machine, such as bounces. @returns its port */
export async function startPostfix(directory: string, url: string, relay: string) {
  const port = await freePort();
  const at = (name: string) => join(directory, name);
  await mkdir(at('queue'), { recursive: true });
  await mkdir(at('data'));
  await run('chown', ['postfix', at('data')]);
  const own = [
    'compatibility_level=3.6',
    `queue_directory=${at('queue')}`,
    `data_directory=${at('data')}`,
    `maillog_file=${at('log')}`,
    `maillog_file_prefixes=${directory}`,
    'inet_interfaces=loopback-only',
    'inet_protocols=ipv4',
    'myhostname=mail.northfold.example',
    'mydestination=northfold.example',
    'alias_maps=',
    `relayhost=[127.0.0.1]:${new URL(relay).port}`,
  ];
  await writeFile(at('main.cf'), `${own.join('\n')}\n${mainCf}`);
  const service = fill(masterCf, {
    // No account is added to the machine.
    'northfold-mail': 'nobody',
    '/usr/local/bin/northfold-inbox': at('script'),
  });
  const usual = await readFile('/usr/share/postfix/master.cf.dist', 'utf8');
  await writeFile(at('master.cf'), usual.replace(/^smtp +inet/m, `${port} inet`) + service);
  const changes = { 'http://127.0.0.1:3000': url, '/etc/northfold.curl': at('curl') };
  await writeFile(at('script'), fill(script, changes), { mode: 0o755 });
  await run('postfix', ['-c', directory, 'start']);
  return port;
}

export async function writeToken(directory: string, token: string): Promise<void> {
  const path = join(directory, 'curl');
  await writeFile(path, fill(header, { '…': token }), { mode: 0o600 });
  await run('chown', ['nobody', path]);
}

/** Without TLS, since nobody signs a certificate for a test. */
export async function startNginx(directory: string, target: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = fill(block('server {'), {
    'listen 443 ssl': `listen ${new URL(url).host}`,
    'ssl_certificate ': '# ',
    'ssl_certificate_key ': '# ',
    'http://127.0.0.1:3000': target,
  });
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((name) => `${name}_temp_path ${name};`).join(' ');
  const main = 'user www-data; pid pid; daemon off; error_log log warn; events {}';
  await mkdir(directory);
  await writeFile(join(directory, 'conf'), `${main} http { access_log off; ${folders} ${server} }`);
  const nginx = spawn('nginx', ['-p', directory, '-e', 'log', '-c', 'conf']);
  await once(nginx, 'spawn');
  await until('nginx answers', async () => (await fetch(url).catch(() => undefined))?.ok === true);
  return { url, stop: async () => nginx.kill() && once(nginx, 'exit') };
}
