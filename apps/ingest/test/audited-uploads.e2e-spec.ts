import { AuditLog } from '@pelorus/auth/domain';
import { sql } from '@pelorus/shared/persistence';
import { ALICE, IngestFixture } from './ingest-fixture';

const FILE = 'datetime\tvessel:audited:depth [m]\n2024-01-17 12:00:00\t1\n';

describe('the audit log of the ingest service', () => {
  let ingest: IngestFixture;
  beforeAll(async () => {
    ingest = await IngestFixture.alone();
  });
  afterAll(() => ingest.stop());

  const upload = (query: string, file: string) =>
    ingest.alice.post(`/rest/datasets${query}`).set('Content-Type', 'text/plain').send(file);

  it('has uploads, but neither dry runs nor refused files', async () => {
    await upload('?dryRun=true', FILE).expect(200);
    await upload('', 'no file').expect(422);
    const { body } = await upload('?name=first.nrt', FILE).expect(201);
    await upload('?name=second.nrt', FILE.replace('\t1\n', '\t2\n')).expect(201);
    await ingest.app.get(AuditLog, { strict: false }).flush();
    const rows = await ingest.connection.query<object>(
      sql`select action, username, subject, detail from auth.audit where action in ('upload', 'edit')`,
    );
    expect(rows).toEqual([
      {
        action: 'upload',
        username: ALICE,
        subject: 'POST /rest/datasets',
        detail: `/rest/datasets/${body.id} first.nrt`,
      },
    ]);
  });
});
