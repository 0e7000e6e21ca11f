import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDockerfile } from './dockerfile';
import { faultsOf, KUBERNETES, kustomizationOf, type Manifest, manifestFiles, manifestsOf } from './manifests';

const root = path.resolve(__dirname, '../..');
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const FOLDERS = ['base', 'services', 'migrate'];
/** Services with a database, which migrate. */
const WITH_DATABASE = ['registry', 'ingest'];
const APPS = [...WITH_DATABASE, 'sensorthings'];

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string }[];
  readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly resources: Readonly<Record<'requests' | 'limits', Readonly<Record<string, string>>>>;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Pod {
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string }[];
  readonly terminationGracePeriodSeconds?: number;
}
interface Template {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: Pod;
}
interface Workload extends Manifest {
  readonly spec: { readonly template: Template; readonly replicas?: number };
}

const all = FOLDERS.flatMap(manifestsOf);
const ofKind = <T extends Manifest>(kind: string): T[] => all.filter((manifest) => manifest.kind === kind) as T[];
const deployments = ofKind<Workload>('Deployment');
const workloads = [...deployments, ...ofKind<Workload>('Job')];
const byName = (workload: Workload): [string, Workload] => [`${workload.kind} ${workload.metadata.name}`, workload];

describe('the manifests of Kubernetes', () => {
  it('are of the types of Kubernetes', () => {
    expect(all.length).toBeGreaterThan(14);
    expect(faultsOf(all)).toEqual([]);
  });

  it('would not be, with a name or a value that Kubernetes does not know', () => {
    const broken = JSON.parse(
      JSON.stringify(deployments[0])
        .replace('"runAsNonRoot"', '"runAsNoRoot"')
        .replace('"periodSeconds":5', '"periodSeconds":"5s"'),
    ) as Manifest;
    const faults = faultsOf([broken]).join('\n');
    expect(faults).toMatch(/runAsNoRoot|periodSeconds/);
  });

  it.each(FOLDERS)('of %s are all put together, in one namespace', (folder) => {
    const { namespace, resources } = kustomizationOf(folder);
    expect(namespace).toBe('pelorus');
    expect(resources.filter((name) => name.endsWith('.yaml')).sort()).toEqual(manifestFiles(folder).sort());
    for (const name of resources) expect(existsSync(path.join(KUBERNETES, folder, name))).toBe(true);
  });

  it.each([
    ['services', APPS],
    ['migrate', WITH_DATABASE],
  ])('of %s take images of this release', (folder, apps) => {
    const { version } = JSON.parse(text('package.json')) as { version: string };
    expect(kustomizationOf(folder).images?.map(({ name, newTag }) => [name, newTag])).toEqual(
      apps.map((app) => [`pelorus-${app}`, version]),
    );
  });

  it.each(workloads.map(byName))('give %s no right beyond what it needs, and bounds', (_name, { spec }) => {
    const pod = spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod.containers).toMatchObject([
      {
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      },
    ]);
    const { requests, limits } = pod.containers[0].resources;
    for (const bound of [requests, limits]) expect(Object.keys(bound).sort()).toEqual(['cpu', 'memory']);
  });

  it.each(workloads.map(byName))('mount all volumes of %s', (_name, { spec }) => {
    const { containers, volumes } = spec.template.spec;
    expect(containers[0].volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort());
  });

  it.each(deployments.map(byName))('probe %s where it answers, and let it stop', (_name, { metadata, spec }) => {
    const [container] = spec.template.spec.containers;
    // All services have the same probes; the client has no description of the one without a database.
    const described = WITH_DATABASE.includes(metadata.name) ? metadata.name : 'registry';
    const { paths } = JSON.parse(text(`libs/client/openapi/${described}.json`)) as { paths: object };
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
      expect(Object.keys(paths)).toContain(container[probe]!.httpGet.path);
      expect(container[probe]!.httpGet.port).toBe('http');
    }
    expect(container.readinessProbe!.httpGet.path).toBe('/health/ready');
    expect(container.livenessProbe!.httpGet.path).toBe('/health/live');
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(25);
  });

  it.each(APPS)('reach the %s at the port of its image, with one instance away at the most', (app) => {
    const exposed = parseDockerfile(text(`docker/${app}.Dockerfile`))
      .at(-1)!
      .instructions.find(({ name }) => name === 'EXPOSE')!.text;
    const { spec } = deployments.find(({ metadata }) => metadata.name === app)!;
    const labels = spec.template.metadata.labels;
    const named = (kind: string): Manifest => all.find((one) => one.kind === kind && one.metadata.name === app)!;
    expect(spec.template.spec.containers[0].ports).toContainEqual({ name: 'http', containerPort: Number(exposed) });
    expect(named('Service')['spec']).toMatchObject({
      selector: labels,
      ports: [{ port: Number(exposed), targetPort: 'http' }],
    });
    expect(spec.replicas).toBeGreaterThan(1);
    expect(named('PodDisruptionBudget')['spec']).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } });
    expect(named('NetworkPolicy')['spec']).toMatchObject({ podSelector: { matchLabels: labels } });
  });

  it.each(APPS)('let the proxy, the other services and Prometheus reach the %s, and no other pod', (app) => {
    const policy = all.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === app)!;
    const namespace = (name: string) => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    });
    // The registry forwards to the others, and these read it; nobody else calls the façade.
    const callers = app === 'sensorthings' ? ['registry'] : APPS.filter((name) => name !== app);
    const others = callers.map((name) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } }));
    expect((policy['spec'] as { readonly ingress: unknown }).ingress).toEqual([
      { from: [namespace('ingress-nginx'), ...others], ports: [{ port: 'http' }] },
      { from: [namespace('monitoring')], ports: [{ port: 'metrics' }] },
    ]);
  });

  it('migrate by jobs that end', () => {
    const jobs = ofKind<Workload>('Job').map(({ spec }) => spec.template.spec.containers[0]);
    expect(jobs.map(({ image, args }) => [image, args])).toEqual(
      WITH_DATABASE.map((app) => [`pelorus-${app}`, ['node', 'main.js', 'migrate']]),
    );
  });

  it('set what the page of settings explains, and secrets by files alone', () => {
    const [settings] = ofKind<Manifest & { data: Record<string, string> }>('ConfigMap');
    const own = workloads.flatMap(({ spec }) => spec.template.spec.containers[0].env ?? []).map(({ name }) => name);
    const page = text('docs/configuration.md');
    const names = [...Object.keys(settings!.data), ...own];
    expect(names.filter((name) => !page.includes(`\`${name.replace(/_FILE$/, '')}`))).toEqual([]);
    expect(names).toContain('DATABASE_URL_FILE');
    expect(ofKind('Secret')).toEqual([]);
    for (const { spec } of workloads) {
      const { containers } = spec.template.spec;
      expect(containers[0].envFrom).toEqual([{ configMapRef: { name: settings!.metadata.name } }]);
      const mount = containers[0].volumeMounts.find(({ name }) => name === 'secrets')?.mountPath;
      const hasDatabase = !containers[0].image.endsWith('sensorthings');
      expect(mount && `${mount}/database-url`).toBe(hasDatabase ? settings!.data['DATABASE_URL_FILE'] : undefined);
    }
  });
});
