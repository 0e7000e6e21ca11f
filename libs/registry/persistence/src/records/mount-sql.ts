import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { codesDuring } from '../mounts/mount-paths';
import { columnKeys, dateTimeKeys, documentAt, type DocumentShape, jsonObject, recordKeys } from './document-sql';

/** Summary of the carrier with its codes meanwhile. No record: all records of an item in an answer must be equal. */
export function mountParent(tables: Tables, alias: string): Sql {
  const period = {
    start: identifier(alias, 'start_date'),
    end: sql`coalesce(${identifier(alias, 'end_date')}, 'infinity')`,
  };
  const document = jsonObject([
    ...columnKeys('carrier', { id: 'id', code: 'code', shortName: 'short_name', longName: 'long_name' }),
    ['codes', codesDuring(tables, identifier(alias, 'parent_id'), period)],
  ]);
  return carrierOf(tables, alias, document);
}

/** Mount in histories: the carrier by its code. */
export function toldMount(tables: Tables, alias: string): DocumentShape {
  return [
    ...recordKeys(alias),
    ['parent', carrierOf(tables, alias, jsonObject(columnKeys('carrier', { '@uuid': 'uuid', code: 'code' })))],
    ...dateTimeKeys(alias, { start: 'start_date', end: 'end_date' }),
    ...columnKeys(alias, { mountLabel: 'mount_label', unmountLabel: 'unmount_label' }),
  ];
}

function carrierOf(tables: Tables, alias: string, document: Sql): Sql {
  return documentAt(identifier(alias, 'parent_id'), { table: tables('item'), alias: 'carrier', document });
}
