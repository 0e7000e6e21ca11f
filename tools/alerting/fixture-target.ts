import { type IngestFixture } from '@pelorus/ingest/running';
import { raw } from '@pelorus/shared/persistence';
import { type WaveTarget } from './alert-waves';

/** Waves that go to a running service of a fixture. */
export function fixtureTarget({ alice, connection }: IngestFixture): WaveTarget {
  return {
    upload: (body) => alice.post('/rest/datasets').type('text/tab-separated-values').send(body).expect(201),
    query: (sql) => connection.query(raw(sql)),
  };
}
