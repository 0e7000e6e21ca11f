import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly read_only?: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
}

const folder = path.resolve(__dirname, '../../docker');
const compose = parse(readFileSync(path.join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};
const services = Object.entries(compose.services);

describe('the compose file', () => {
  it.each(services)('gives %s no right beyond what it needs', (_name, { cap_drop, security_opt }) => {
    expect(cap_drop).toEqual(['ALL']);
    expect(security_opt).toEqual(['no-new-privileges:true']);
  });

  it.each(['registry', 'ingest'])('lets the %s write to its volumes only, by a role of its own', (name) => {
    const { read_only, environment } = compose.services[name]!;
    expect(read_only).toBe(true);
    expect(environment['DATABASE_URL']).toMatch(new RegExp(`^postgres://pelorus_${name}:\\$\\{\\w+:\\?`));
    expect(environment['TRUST_PROXY']).toBe('${TRUST_PROXY:-0}');
  });

  it('shows the database to the services only', () => {
    const { networks, ports } = compose.services['postgres']!;
    expect(ports).toBeUndefined();
    expect(networks.map((name) => compose.networks[name]?.internal)).toEqual([true]);
  });

  it('has no password, and asks for each', () => {
    const values = services.flatMap(([, { environment }]) => Object.entries(environment));
    for (const [, value] of values.filter(([name]) => name.endsWith('PASSWORD'))) {
      expect(value).toMatch(/^\$\{\w+:\?[^}]+\}$/);
    }
  });

  it('names the release of every image', () => {
    const dockerfiles = ['registry', 'ingest'].map((name) =>
      readFileSync(path.join(folder, `${name}.Dockerfile`), 'utf8'),
    );
    const bases = dockerfiles.flatMap((text) => [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image));
    const images = [...services.flatMap(([, { image }]) => (image === undefined ? [] : [image])), ...bases];
    expect(images).toHaveLength(5);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+/);
  });
});
