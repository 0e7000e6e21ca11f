import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/** Versions handled at once. */
const BATCH = 500;

/** Version, or state of one in the history. */
interface StoredVersion {
  readonly row: string;
  readonly document: {
    readonly contacts?: readonly { readonly contact: { readonly id?: number; readonly '@'?: string } }[];
  };
}

/**
 * Replaces contacts in versions by references: versions kept personal data for ever, for everybody. Irreversible: the
 * data are gone.
 */
export class ReferToContacts1763640000010 implements MigrationInterface {
  readonly name = 'ReferToContacts1763640000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Another form of snapshots is no change of versions.
    await runStatements(queryRunner, ['alter table item_version disable trigger user']);
    for (const table of ['item_version', 'item_version_history']) await replaceContacts(queryRunner, table);
    await runStatements(queryRunner, ['alter table item_version enable trigger user']);
  }

  async down(): Promise<void> {
    // The former service shows the reference instead of the contact.
  }
}

async function replaceContacts(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(
    `declare ${table}_cursor no scroll cursor for
      select ctid::text as row, document from ${table} where document::jsonb -> 'contacts' -> 0 is not null`,
  );
  for (;;) {
    const versions = (await queryRunner.query(`fetch ${BATCH} from ${table}_cursor`)) as StoredVersion[];
    if (versions.length === 0) break;
    const rows = versions.map(({ row }) => row);
    const documents = versions.map(({ document }) => JSON.stringify(withReferences(document)));
    await queryRunner.query(
      `update ${table} version set document = changed.document::json
        from unnest($1::text[], $2::text[]) changed (row, document) where version.ctid = changed.row::tid`,
      [rows, documents],
    );
  }
  await queryRunner.query(`close ${table}_cursor`);
}

function withReferences(document: StoredVersion['document']): object {
  const contacts = document.contacts?.map((role) =>
    role.contact.id === undefined ? role : { ...role, contact: { '@': `contact/${role.contact.id}` } },
  );
  return { ...document, contacts };
}
