import {
  checkEchoes,
  type Fault,
  invalidBody,
  type RecordIdentity,
  type RelationEcho,
  withArticle,
} from '@pelorus/shared/kernel';
import { unknownReference } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';
import { type AnyRecord, recordOf, type ReferenceRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { snakeCase } from '@pelorus/shared/persistence';

/** Relation that a body sets by id. */
export interface ReferenceRule {
  /** Key in documents: `type`. */
  readonly relation: string;
  /** Key in bodies: `typeId`. */
  readonly key: string;
  readonly table: RecordTable;
  /** Group of the vocable. */
  readonly group?: string;
}

/** Relations that bodies set by id: all but the owner. */
export function referencesOf({
  columns,
  relations,
  address,
}: Pick<AnyRecord, 'columns' | 'relations' | 'address'>): ReferenceRule[] {
  return Object.entries(relations)
    .filter(([, { column }]) => column !== address.owner?.column)
    .map(([relation, { target, column, group }]) => ({
      relation,
      key: fieldOf(columns, column),
      table: recordOf(target).table,
      group,
    }));
}

function fieldOf(columns: AnyRecord['columns'], column: string): string {
  const found = Object.entries(columns).find(([field, { name = snakeCase(field) }]) => name === column);
  if (!found) throw new Error(`no field is in the column ${column}`);
  return found[0];
}

export const UNIT_REFERENCE: ReferenceRule = { relation: 'unit', key: 'unitId', table: 'unit' };

/** Looks up the references of bodies. */
export class RecordReferences {
  constructor(private readonly references: ReferenceRepository) {}

  /** Throws DomainError `invalid` with all ids without a record of the right kind. */
  async check(change: RegistryChange, rules: readonly ReferenceRule[], values: object): Promise<void> {
    const faults = await Promise.all(rules.map((rule) => this.faultOf(change, rule, idAt(values, rule.key))));
    const found = faults.filter((fault) => fault !== undefined);
    if (found.length > 0) throw invalidBody(found);
  }

  /** Throws faults of echoes that differ from a stored record's references. */
  async checkEchoes(
    change: RegistryChange,
    rules: readonly ReferenceRule[],
    echoes: readonly RelationEcho[],
    stored: object,
  ): Promise<void> {
    if (echoes.length === 0) return;
    const identities: { [relation: string]: RecordIdentity | undefined } = {};
    for (const { relation, key, table } of rules) {
      const id = idAt(stored, key);
      identities[relation] = id === undefined ? undefined : await this.references.record(change, table, id);
    }
    checkEchoes(echoes, identities);
  }

  /** Fault of an id without a record of the right kind. */
  async faultOf(
    change: RegistryChange,
    { key, table, group }: ReferenceRule,
    id: number | undefined,
    pointer = `/${key}`,
  ): Promise<Fault | undefined> {
    if (id === undefined) return undefined;
    const expected = `the id of ${withArticle(table.replace('_', ' '))}${group === undefined ? '' : ` of the group ${group}`}`;
    return (await this.#exists(change, table, id, group))
      ? undefined
      : { ...unknownReference(key, id, expected), pointer };
  }

  async #exists(change: RegistryChange, table: ReferenceRule['table'], id: number, group?: string): Promise<boolean> {
    if (group === undefined) return (await this.references.record(change, table, id)) !== undefined;
    return (await this.references.vocable(change, id))?.group === group;
  }
}

function idAt(values: object, key: string): number | undefined {
  const value: unknown = (values as Readonly<{ [key: string]: unknown }>)[key];
  return typeof value === 'number' ? value : undefined;
}
