import { yearBeginning } from '@pelorus/ingest/domain';
import { type IngestTables, YearRepository, yearWithoutPartition } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';

/**
 * Waits for the writing of blocks. Where no partition takes one, it fails with DomainError `year-away`, or `busy` when the year
 * had none yet and has one now.
 */
export async function explainYear<Result>(
  database: Database,
  tables: IngestTables,
  writing: Promise<Result>,
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const year = yearWithoutPartition(error);
    if (year === undefined) throw error;
    await new YearRepository(database.reserved, tables).beginYears([year]);
    throw yearBeginning(year, error);
  }
}
