import { ServiceSettings } from './service-settings';
import { readSettings } from './read-settings';
import { workerSettings } from './worker-settings';

class OwnSettings extends ServiceSettings {
  override get ofLaterWorkers(): Readonly<Record<string, unknown>> {
    return { LOG_LEVEL: 'warn' };
  }
}

const read = (environment: Record<string, string>): OwnSettings =>
  readSettings(OwnSettings, { DATABASE_URL: 'postgres://a@b/c', ...environment });

it.each([
  ['10', '4', 3],
  ['10', '5', 2],
  ['3', '8', 2],
  ['10', '1', 10],
])('divides %s connections among %s workers: %d each', (poolSize, workers, share) => {
  const settings = read({ DATABASE_POOL_SIZE: poolSize, WORKERS: workers });
  expect(workerSettings(settings, 0).DATABASE_POOL_SIZE).toBe(share);
});

it('keeps 0, which stands for any number, and all other settings with their accessors', () => {
  const settings = read({ CLIENT_REQUESTS: '0', CLIENT_LISTS: '1', WORKERS: '4', PUBLIC_URL: 'https://example.org' });
  const worker = workerSettings(settings, 1);
  expect(worker).toMatchObject({ CLIENT_REQUESTS: 0, CLIENT_LISTS: 1, PORT: 3000, cookieSecure: true });
  expect(worker).toBeInstanceOf(OwnSettings);
});

it('gives later workers what only they have', () => {
  const settings = read({ WORKERS: '2' });
  expect([0, 1].map((index) => workerSettings(settings, index).LOG_LEVEL)).toEqual(['info', 'warn']);
});

it('gives each worker the same replicas', () => {
  const settings = read({
    WORKERS: '2',
    DATABASE_READ_URL: 'postgres://a@c/d, postgres://a@e:6000/d\n postgresql://a@f/d',
  });
  const urls = ['postgres://a@c/d', 'postgres://a@e:6000/d', 'postgresql://a@f/d'];
  for (const index of [0, 1])
    expect(workerSettings(settings, index).replicaUrls.map((url) => url.reveal())).toEqual(urls);
  expect(read({}).replicaUrls).toEqual([]);
});

it.each(['c/d', 'postgres://a@c/d;postgres://a@e/d', 'postgres://a@c', Array(17).fill('postgres://a@c/d').join(',')])(
  'takes no replicas %s',
  (urls) => {
    const message = 'DATABASE_READ_URL must be postgres:// URLs, comma-separated, at most 16';
    expect(() => read({ DATABASE_READ_URL: urls })).toThrow(message);
  },
);
