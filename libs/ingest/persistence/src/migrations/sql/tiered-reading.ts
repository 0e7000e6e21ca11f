import { MERGED_FUNCTIONS } from './merged-reading';
import { type SqlFunction } from './sql-function';

const CELLS = MERGED_FUNCTIONS.find(({ name }) => name === 'block_measurements')!;

/** The cells of a stream in a block; an error for a block whose bytes lie in an object, which the database cannot read. */
export const TIERED_MEASUREMENTS: SqlFunction = {
  ...CELLS,
  body: `
    begin
      if data is null then
        raise exception 'the values of this time lie in the object store, which SQL cannot read'
          using errcode = 'object_not_in_prerequisite_state', hint = 'Read them over HTTP, or bring them back.';
      end if;
      ${CELLS.body};
    end`,
};
