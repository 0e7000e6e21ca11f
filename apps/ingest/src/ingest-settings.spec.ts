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
const BAD_STORE =
  'OBJECT_STORE must be s3://bucket/prefix or the path of a folder; it is required with TIER_AFTER, FILE_STORE=objects and RESOURCE_STORE=objects';
const TOO_LARGE = 'MAX_FILE_BYTES must be 5368709120 at most where files are objects of a bucket';
const BAD_AGE = 'TIER_AFTER must be a duration of years, months, weeks, days such as P2Y or P18M';

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
  [{ OBJECT_STORE: 's3://measurements/pelorus', TIER_AFTER: 'P18M' }, []],
  [{ OBJECT_STORE: '/srv/objects', TIER_AFTER: 'P1Y6M', TIER_KEEP: 'P90D' }, []],
  [{ TIER_AFTER: 'P2Y' }, [BAD_STORE]],
  [{ FILE_STORE: 'objects' }, [BAD_STORE]],
  [{ FILE_STORE: 'bucket' }, ['FILE_STORE must be one of folder, objects']],
  [{ FILE_STORE: 'objects', OBJECT_STORE: '/srv/objects', MAX_FILE_BYTES: '5368709121' }, []],
  [{ FILE_STORE: 'objects', OBJECT_STORE: 's3://measurements', MAX_FILE_BYTES: '5368709120' }, []],
  [{ FILE_STORE: 'objects', OBJECT_STORE: 's3://measurements', MAX_FILE_BYTES: '5368709121' }, [TOO_LARGE]],
  [{ OBJECT_STORE: 'https://store.example.org/bucket' }, [BAD_STORE]],
  [{ OBJECT_STORE: '/srv/objects', TIER_AFTER: '2 years' }, [BAD_AGE]],
  [{ OBJECT_STORE: '/srv/objects', TIER_AFTER: 'PT1H' }, [BAD_AGE]],
])('of %j the faults are %j', (environment, faults) => {
  expect(faultsOf(environment)).toEqual(faults);
});
