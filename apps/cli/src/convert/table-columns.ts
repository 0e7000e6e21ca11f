import { nearest } from '@pelorus/shared/kernel';
import { type Mapping, mappingError } from './mapping';
import { type Cell } from './table-reader';

/** Where in a row the parts of a mapping are. */
export interface TableColumns {
  readonly time: readonly number[];
  /** Per column of the mapping: its cell, and that of its flags. */
  readonly values: readonly { readonly value: number; readonly flag?: number }[];
}

/** Finds the headings that a mapping names; every one that is missing is told. */
export function findColumns(mapping: Mapping, headings: readonly Cell[], file: string): TableColumns {
  const texts = headings.map((heading) => String(heading ?? '').trim());
  const faults: string[] = [];
  const find = (heading: string): number => {
    const index = texts.indexOf(heading.trim());
    if (index < 0) faults.push(unknownHeading(heading, texts));
    else if (texts.lastIndexOf(heading.trim()) !== index) faults.push(`the table has several columns '${heading}'`);
    return index;
  };
  const columns = {
    time: [mapping.time.column].flat().map(find),
    values: mapping.columns.map(({ column, flags }) => ({
      value: find(column),
      ...(flags === undefined ? {} : { flag: find(flags) }),
    })),
  };
  if (faults.length > 0) throw mappingError(file, faults);
  return columns;
}

function unknownHeading(heading: string, texts: readonly string[]): string {
  const known = texts.filter((text) => text !== '');
  const near = nearest(heading, known);
  const hint = near.length > 0 ? `did you mean '${near[0]!}'?` : `there are ${known.slice(0, 12).map((text) => `'${text}'`).join(', ')}`; // prettier-ignore
  return `the table has no column '${heading}'; ${hint}`;
}
