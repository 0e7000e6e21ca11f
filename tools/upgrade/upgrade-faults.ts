import { type ColumnFacts, type SchemaFacts } from './schema-facts';

/** The schema of the former release, and what may change in it. */
export interface FormerSchema extends SchemaFacts {
  readonly release: string;
  /** Tables, columns (`registry.item.code`) and functions that the former release does not use any more. */
  readonly unused: readonly string[];
  /** New constraints on its tables, each with the reason why the former release never breaks it. */
  readonly kept: Readonly<Record<string, string>>;
}

/** What of a new schema the former release would not survive, in words. */
export function upgradeFaults(former: FormerSchema, present: SchemaFacts): string[] {
  const unused = new Set(former.unused);
  return [
    ...Object.entries(former.tables)
      .filter(([table]) => !unused.has(table))
      .flatMap(([table, columns]) => tableFaults(table, columns, present.tables[table], unused)),
    ...Object.entries(former.functions)
      .filter(([name]) => !unused.has(name))
      .flatMap(([name, result]) => functionFaults(name, result, present.functions[name])),
    ...constraintFaults(former, present),
  ];
}

type Columns = Readonly<Record<string, ColumnFacts>>;

function tableFaults(
  table: string,
  former: Columns,
  present: Columns | undefined,
  unused: ReadonlySet<string>,
): string[] {
  if (!present) return [`${table} is gone`];
  const added = Object.entries(present).filter(([column]) => !Object.hasOwn(former, column));
  return [
    ...Object.entries(former)
      .filter(([column]) => !unused.has(`${table}.${column}`))
      .flatMap(([column, facts]) => columnFaults(`${table}.${column}`, facts, present[column])),
    ...added.flatMap(([column, { required }]) =>
      required ? [`${table}.${column} is new, and inserts without it fail: give it a default`] : [],
    ),
  ];
}

function columnFaults(name: string, former: ColumnFacts, present: ColumnFacts | undefined): string[] {
  if (!present) return [`${name} is gone`];
  const faults: string[] = [];
  if (present.type !== former.type) faults.push(`${name} was ${former.type} and is ${present.type}`);
  if (former.nullable && !present.nullable) faults.push(`${name} could be null`);
  if (present.required && !former.required && !former.nullable) faults.push(`${name} has lost its default`);
  return faults;
}

function functionFaults(name: string, former: string, present: string | undefined): string[] {
  if (present === undefined) return [`${name} is gone`];
  return present === former ? [] : [`${name} gave ${former} and gives ${present}`];
}

/** New constraints of tables that the former release writes; those of new tables cannot meet it. */
function constraintFaults(former: FormerSchema, present: SchemaFacts): string[] {
  const known = new Set([...former.constraints, ...Object.keys(former.kept)]);
  return present.constraints
    .filter((constraint) => Object.hasOwn(former.tables, constraint.split(' ')[0]!) && !known.has(constraint))
    .map((constraint) => `the former release may break the new constraint '${constraint}'`);
}
