// Vocabulary of record declarations.
export { GROUPS } from './groups';
export {
  boolean,
  bytes,
  code,
  idOf,
  integer,
  json,
  lines,
  moment,
  number,
  parts,
  reference,
  referenceAs,
  text,
  vocable,
} from './kinds';
export { defineRecord, ofMission, ofItem, OWN } from './record-model';
export { SHORT_NAME, shortName } from './short-name';
export { type BodyOf, type DocumentOf, type PartOf, type PartRow, type RowOf } from './types-of';
