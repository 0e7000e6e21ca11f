import { readSettings, SettingsError } from '@pelorus/shared/config';
import { IngestSettings } from './ingest-settings';

const DATABASE_URL = 'postgres://someone@localhost/pelorus';

function faultsOf(environment: Readonly<Record<string, string>>): string[] {
  try {
    readSettings(IngestSettings, { DATABASE_URL, ...environment });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults.map(({ rule }) => rule);
  }
  return [];
}

const BAD_ADDRESS = 'REGISTRY_URL must be an http(s) URL; it is required when INGEST_CODES is registered';

it.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ INGEST_CODES: 'open' }, []],
  [{ INGEST_CODES: 'open', REGISTRY_URL: 'http://registry:3000' }, []],
  [{ INGEST_CODES: 'registered', REGISTRY_URL: 'http://registry:3000' }, []],
  [{ INGEST_CODES: 'registered', REGISTRY_URL: 'http://[::1]:3000' }, []],
  [{ INGEST_CODES: 'registered', REGISTRY_URL: 'https://example.org/pelorus/' }, []],
  [{ INGEST_CODES: 'closed' }, ['INGEST_CODES must be one of open, registered']],
  [{ INGEST_CODES: 'registered' }, [BAD_ADDRESS]],
  [{ INGEST_CODES: 'registered', REGISTRY_URL: '' }, [BAD_ADDRESS]],
  [{ REGISTRY_URL: 'registry:3000' }, [BAD_ADDRESS]],
  [{ REGISTRY_URL: 'ftp://registry' }, [BAD_ADDRESS]],
  [{ REGISTRY_URL: 'http://user:hunter2@registry' }, [BAD_ADDRESS]],
  [{ REGISTRY_URL: 'http://registry/?a=b' }, [BAD_ADDRESS]],
])('of %j the faults are %j', (environment, faults) => {
  expect(faultsOf(environment)).toEqual(faults);
});
