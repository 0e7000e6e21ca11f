import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { certificateOfThisMachine } from './certificate';
import { DebianProgram } from './debian-program';

/** A proxy with TLS that serves `https://localhost`. */
export interface TlsProxy {
  readonly program: DebianProgram;
  /** File of the authority that its certificate has. */
  readonly authority: string;
}

/** Options of Caddy by which it keeps its authority to itself, and takes no other port. */
export const CADDY_OPTIONS = 'admin off\n\tskip_install_trust\n\tauto_https disable_redirects';

/** Starts Caddy with the text of a Caddyfile. */
export function startCaddy(folder: string, text: string, environment: Readonly<Record<string, string>> = {}): TlsProxy {
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, text);
  const program = new DebianProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    ...environment,
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return { program, authority: path.join(folder, 'caddy/pki/authorities/local/root.crt') };
}

/** Starts nginx with the text of a `server`, made for the files of a certificate of this machine and its key. */
export function startNginx(folder: string, serverWith: (certificate: string, key: string) => string): TlsProxy {
  const { certificate, key } = certificateOfThisMachine();
  const [certificateFile, keyFile] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')] as const;
  writeFileSync(certificateFile, certificate);
  writeFileSync(keyFile, key, { mode: 0o600 });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  const http = `${temporary.join(' ')} access_log off;\n${serverWith(certificateFile, keyFile)}`;
  writeFileSync(file, `daemon off; ${account} pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { ${http} }\n`);
  return { program: new DebianProgram('nginx', ['-p', folder, '-c', file]), authority: certificateFile };
}
