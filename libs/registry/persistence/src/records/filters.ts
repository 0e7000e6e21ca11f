import { type AnyField, type AnyModel, type FieldKind, inOrder } from '@pelorus/registry/model';
import { type Field, type FieldType } from '@pelorus/shared/persistence';
import { columnName, rowName } from './columns';
import { type RecordRelation } from './record-description';

/** Fields of every record. */
export const RECORD_FIELDS: Readonly<Record<string, Field>> = {
  id: { type: 'integer', column: 'id', unique: true },
  uuid: { type: 'uuid', column: 'uuid' },
  '@uuid': { type: 'uuid', column: 'uuid' },
  created: { type: 'date-time', column: 'created' },
  lastModified: { type: 'date-time', column: 'last_modified' },
};

/** Fields of `where` and `sorts`: the required ones, the owner's id, the optional ones. */
export function filtersOf(model: AnyModel): Record<string, Field> {
  const { owner } = model;
  const filters = inOrder(model, 'document').flatMap(([name, field]) => filterOf(name, field));
  const present = filters.filter(([, { nullable }]) => !nullable);
  const id: [string, Field][] =
    owner.table === 'item' && owner.id ? [['itemId', { type: 'integer', column: 'item_id', nullable: false }]] : [];
  return Object.fromEntries([...present, ...id, ...filters.filter((each) => !present.includes(each))]);
}

function filterOf(name: string, field: AnyField): [string, Field][] {
  const type = filterType(field.of);
  if (type === undefined || field.facts.access === 'hidden') return [];
  const nullable = field.facts.presence === 'optional';
  const unique = field.of.kind === 'code' && { unique: true };
  return [[rowName(name, field), { type, column: columnName(name, field), nullable, ...unique }]];
}

/** Type by which filters compare; undefined for kinds that they cannot. Records are relations. */
function filterType(of: FieldKind): FieldType | undefined {
  switch (of.kind) {
    case 'text':
    case 'code':
    case 'number':
    case 'integer':
    case 'boolean':
      return of.kind;
    case 'moment':
      return 'date-time';
    case 'reference':
      return of.form === 'record' ? undefined : 'integer';
    case 'bytes':
    case 'json':
    case 'parts':
      return undefined;
  }
}

/** Relations to other records, the owner last. Records not shown with items do not lead to them. */
export function relationsOf(model: AnyModel): Record<string, RecordRelation> {
  const { owner, fields } = model;
  const isOwnerRelated = owner.table === 'mission' || (owner.table === 'item' && owner.shown);
  return {
    ...fieldRelations(fields),
    ...(isOwnerRelated && { [owner.table]: { target: owner.table, column: `${owner.table}_id`, nullable: false } }),
  };
}

export function fieldRelations(fields: AnyModel['fields']): Record<string, RecordRelation> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, RecordRelation][] => {
      const { of, facts } = field;
      if (of.kind !== 'reference' || facts.access === 'hidden') return [];
      const { target, group, inverse } = of;
      const nullable = facts.presence === 'optional';
      const further = { ...(group !== undefined && { group }), ...(inverse !== undefined && { inverse }) };
      return [[name, { target, column: columnName(name, field), nullable, ...further }]];
    }),
  );
}
