import { chooseHost, LOCAL } from './chosen-host';
import { configurationFolder, type Hosts } from './hosts-file';

const HOSTS: Hosts = {
  current: 'sea',
  hosts: {
    sea: {
      registry: 'http://r.example.org',
      ingest: 'http://i.example.org',
      username: 'ada@example.org',
      token: 'pelorus_a',
      session: 's',
    },
    land: { registry: 'http://land.example.org', ingest: 'http://land.example.org' },
  },
};

describe('chooseHost', () => {
  it('takes this machine where nothing is known', () => expect(chooseHost({ hosts: {} }, {}, {})).toEqual(LOCAL));

  it('takes options before variables, and variables before the file', () => {
    const env = { PELORUS_HOST: 'land' };
    expect(chooseHost(HOSTS, {}, {}).name).toBe('sea');
    expect(chooseHost(HOSTS, {}, env).name).toBe('land');
    expect(chooseHost(HOSTS, { host: 'sea' }, env).name).toBe('sea');
  });

  it('keeps the account of a host from other addresses', () => {
    const other = chooseHost(HOSTS, { ingest: 'http://elsewhere.example.org' }, {});
    expect(other).toEqual({ registry: 'http://r.example.org', ingest: 'http://elsewhere.example.org' });
    expect(chooseHost(HOSTS, { registry: 'http://r.example.org' }, {})).toMatchObject({ token: 'pelorus_a' });
  });

  it('takes a token of the environment instead of that of the host', () => {
    const { registry, ingest } = HOSTS.hosts['sea']!;
    const chosen = { registry, ingest, name: 'sea' };
    expect(chooseHost(HOSTS, {}, { PELORUS_TOKEN: 'pelorus_b' })).toEqual({ ...chosen, token: 'pelorus_b' });
    expect(chooseHost(HOSTS, {}, { PELORUS_TOKEN: 'xyz' })).toEqual({ ...chosen, session: 'xyz' });
    const both = { PELORUS_TOKEN: 'pelorus_b', PELORUS_USERNAME: 'ben@example.org' };
    expect(chooseHost(HOSTS, {}, both)).toEqual({ ...chosen, token: 'pelorus_b', username: 'ben@example.org' });
    expect(chooseHost(HOSTS, {}, { ...both, PELORUS_USERNAME: '' })).toEqual({ ...chosen, token: 'pelorus_b' });
  });

  it.each(['http://pelorus_secret@r.example.org', 'http://r.example.org?token=pelorus_secret', 'pelorus_secret'])(
    'takes no token in an address: %s',
    (registry) => {
      const choose = () => chooseHost(HOSTS, { registry }, {});
      expect(choose).toThrow(/address of a service/);
      expect(choose).not.toThrow('secret');
    },
  );

  it.each(['lnad', 'toString'])('knows no host %s', (host) => {
    expect(() => chooseHost(HOSTS, { host }, {})).toThrow(`There is no host '${host}'.`);
  });
});

describe('configurationFolder', () => {
  it('is where programs keep theirs', () => {
    expect(configurationFolder({ HOME: '/home/ada' })).toBe('/home/ada/.config/pelorus');
    expect(configurationFolder({ HOME: '/home/ada', XDG_CONFIG_HOME: '/etc/ada' })).toBe('/etc/ada/pelorus');
    expect(configurationFolder({ PELORUS_CONFIG_DIR: '/p', XDG_CONFIG_HOME: '/etc/ada' })).toBe('/p');
  });
});
