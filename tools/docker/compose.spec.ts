import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly restart: string;
  readonly read_only?: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
}

const folder = path.resolve(__dirname, '../../docker');
const compose = parse(readFileSync(path.join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const services = Object.entries(compose.services);

describe('the compose file', () => {
  it.each(services)('gives %s no right beyond what it needs', (_name, { cap_drop, security_opt, read_only }) => {
    expect(cap_drop).toEqual(['ALL']);
    expect(security_opt).toEqual(['no-new-privileges:true']);
    expect(read_only).toBe(true);
  });

  it.each(services)('bounds what %s takes of the machine, and starts it again', (_name, service) => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.cpus).toBeGreaterThan(0);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.restart).toBe('unless-stopped');
  });

  it.each(['registry', 'ingest'])('gives the %s a role of its own, behind the proxy', (name) => {
    const { environment, ports } = compose.services[name]!;
    expect(environment['DATABASE_URL']).toMatch(new RegExp(`^postgres://pelorus_${name}:\\$\\{\\w+:\\?`));
    expect(environment['TRUST_PROXY']).toBe('${TRUST_PROXY:-1}');
    expect(environment['PUBLIC_URL']).toBe('${PUBLIC_URL:-https://localhost}');
    expect(ports).toBeUndefined();
  });

  it('publishes the proxy alone', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  });

  it('lets the proxy believe further proxies that are named, and nobody else', () => {
    expect(compose.services['proxy']!.environment['TRUSTED_PROXIES']).toBe('${TRUSTED_PROXIES:-}');
    const proxy = readFileSync(path.join(folder, 'proxy/Caddyfile'), 'utf8');
    expect(proxy).toMatch(/^\ttrusted_proxies \{\$TRUSTED_PROXIES\}$/m);
    expect(proxy.match(/\breverse_proxy \S+ \{\n\s+import clients\n/g)).toHaveLength(3);
  });

  it('shows the database to the services only', () => {
    const { networks, ports } = compose.services['postgres']!;
    expect(ports).toBeUndefined();
    expect(networks?.map((name) => compose.networks[name]?.internal)).toEqual([true]);
    const others = services.filter(([, service]) => service.networks?.includes('database')).map(([name]) => name);
    expect(others.sort()).toEqual(['ingest', 'postgres', 'registry']);
  });

  it('mounts volumes that it has, and files that are there to be read', () => {
    const mounts = services.flatMap(([, { volumes }]) => volumes ?? []);
    const named = mounts.filter((mount) => !mount.startsWith('.')).map((mount) => mount.split(':')[0]!);
    expect(named.sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const mount of mounts.filter((text) => text.startsWith('.'))) {
      expect(mount).toMatch(/:ro$/);
      expect(readFileSync(path.join(folder, mount.split(':')[0]!), 'utf8')).not.toBe('');
    }
  });

  it('has no password, and asks for each', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    for (const [, value] of values.filter(([name]) => name.endsWith('PASSWORD'))) {
      expect(value).toMatch(/^\$\{\w+:\?[^}]+\}$/);
    }
  });

  it('names the release of every image', () => {
    const dockerfiles = ['registry', 'ingest', 'sensorthings'].map((name) =>
      readFileSync(path.join(folder, `${name}.Dockerfile`), 'utf8'),
    );
    const bases = dockerfiles.flatMap((text) => [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image));
    const images = [...services.flatMap(([, { image }]) => (image === undefined ? [] : [image])), ...bases];
    expect(images).toHaveLength(8);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+/);
  });
});
