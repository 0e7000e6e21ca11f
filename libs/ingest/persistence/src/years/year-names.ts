import { identifier, type Sql } from '@pelorus/shared/persistence';
import { PARTITION_YEARS } from '../migrations/sql/year-partitions';
import { PartitionError } from './partitions.errors';

/** The tables of blocks in partitions, and those that a move fills. */
export class YearNames {
  /** The partitioned table that a move fills, and the whole one. */
  readonly byYear: Sql;
  readonly whole: Sql;

  constructor(readonly schema: string) {
    this.byYear = this.of('block_by_year');
    this.whole = this.of('block_whole');
  }

  year(year: number): Sql {
    return this.of(`block_${year}`);
  }

  /** The table that takes the blocks of a year in another tablespace. */
  moved(year: number): Sql {
    return this.of(`block_${year}_moved`);
  }

  of(name: string): Sql {
    return identifier(this.schema, name);
  }
}

/** Throws for a year that has no partition of its own. */
export function requireYear(year: number): void {
  const { first, last } = PARTITION_YEARS;
  if (Number.isInteger(year) && year >= first && year <= last) return;
  throw new PartitionError(`${year} has no partition of its own: these are for the years ${first} to ${last}`);
}
