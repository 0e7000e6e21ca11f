import { type AnyModel, MODELS } from '@pelorus/registry/model';
import { SAMPLE } from '@pelorus/registry/sample';
import { raw, type Sql, sql } from '@pelorus/shared/persistence';
import { describeModel } from './describe-model';
import { type DocumentShape } from './document-sql';

const models: Readonly<Record<string, AnyModel>> = { ...MODELS, sample: SAMPLE };
const tables = (name: string): Sql => raw(`t_${name}`);
const OWN = {
  document: { place: () => sql`'here'` },
  csv: { hash: (): DocumentShape => [['sum', sql`'none'`]] },
};
const described = describeModel('sample', SAMPLE, OWN, (table) => models[table]!);

const textsOf = (shape: DocumentShape): Readonly<Record<string, string>> =>
  Object.fromEntries(shape.map(([key, value]) => [key, value.text.replaceAll(/\s+/g, ' ')]));
const keysOf = (shape: DocumentShape): string[] => shape.map(([key]) => key);

describe('a described model', () => {
  it('has a column for each field, after that of the owner', () => {
    expect(described.columns).toEqual({
      itemId: { type: 'bigint' },
      title: { type: 'text' },
      code: { type: 'text' },
      shortName: { type: 'text' },
      note: { type: 'text', nullable: true },
      mass: { type: 'double precision' },
      count: { type: 'integer', default: 1 },
      size: { type: 'bigint', nullable: true },
      usable: { type: 'boolean', default: true },
      taken: { type: 'timestamptz', precision: 3, name: 'taken_at' },
      analysed: { type: 'timestamptz', precision: 3, nullable: true },
      unitId: { type: 'bigint' },
      typeId: { type: 'bigint', nullable: true },
      groupId: { type: 'bigint' },
      missionId: { type: 'bigint', nullable: true },
      placeId: { type: 'bigint' },
      hash: { type: 'bytea', nullable: true },
      report: { type: 'json' },
      secret: { type: 'text' },
    });
  });

  it('has the table of its parts', () => {
    expect(described.part).toMatchObject({
      ...{ table: 'sample_value', field: 'values', owner: 'sampleId', place: 'place', match: 'short_name' },
      relations: { unit: { target: 'unit', column: 'unit_id', nullable: true } },
    });
    expect(Object.keys(described.part!.columns)).toEqual(['id', 'sampleId', 'place', 'name', 'unitId']);
  });

  it('is filtered by what is always there first, and never by what is hidden', () => {
    expect(Object.keys(described.fields)).toEqual([
      ...['title', 'code', 'shortName', 'mass', 'count', 'usable', 'taken', 'placeId', 'itemId'],
      ...['note', 'size', 'analysed', 'missionId'],
    ]);
    expect(described.fields).toMatchObject({
      code: { type: 'code', unique: true },
      taken: { type: 'date-time', column: 'taken_at' },
      missionId: { type: 'integer', column: 'mission_id', nullable: true },
    });
  });

  it('has relations to what its fields refer to, and to its owner', () => {
    expect(described.relations).toEqual({
      unit: { target: 'unit', column: 'unit_id', nullable: false },
      type: { target: 'vocable', column: 'type_id', nullable: true, group: 'SampleTypes' },
      group: { target: 'vocable_group', column: 'group_id', nullable: false, inverse: 'samples' },
      mission: { target: 'mission', column: 'mission_id', nullable: true },
      place: { target: 'item', column: 'place_id', nullable: false },
      item: { target: 'item', column: 'item_id', nullable: false },
    });
  });

  it('has a document with the keys in the order of the model, by SQL of its own where that is said', () => {
    const shape = described.document(tables, 'root');
    expect(keysOf(shape)).toEqual([
      ...['@uuid', 'id', 'created', 'lastModified', 'title', 'code', 'shortName', 'note', 'mass', 'count', 'size'],
      ...['usable', 'taken', 'analysed', 'unit', 'type', 'group', 'missionId', 'hash', 'values', 'itemId', 'place'],
    ]);
    expect(textsOf(shape)).toMatchObject({
      taken: `to_char("root"."taken_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
      unit: `('{"@":"unit/' || "root"."unit_id" || '"}')::json`,
      missionId: '"root"."mission_id"',
      hash: `encode("root"."hash", 'hex')`,
      place: `'here'`,
      group: expect.stringContaining(
        'from t_vocable_group "vocable_group" where "vocable_group"."id" = "root"."group_id"',
      ),
      values: expect.stringContaining('from t_sample_value part where part.sample_id = "root"."id"'),
    });
    expect(textsOf(described.single!(tables, 'root'))).toEqual({ report: '"root"."report"' });
  });

  it('has cells with names in place of the records that it refers to', () => {
    const cells = described.csv.own(tables, 'root');
    expect(keysOf(cells)).toEqual([
      ...['item', 'unit', 'shortName', 'title', 'mass', 'count', 'size', 'usable', 'taken', 'analysed', 'type'],
      ...['group', 'mission', 'place', 'sum', 'values', 'note'],
    ]);
    expect(textsOf(cells)).toMatchObject({
      item: '(select named."code" from t_item named where named.id = "root"."item_id")',
      unit: '(select named."code" from t_unit named where named.id = "root"."unit_id")',
      type: '(select named."system_name" from t_vocable named where named.id = "root"."type_id")',
      values: expect.stringContaining(`'[]')`),
    });
    expect(described.csv.code!(tables, 'root').text).toBe('"root"."code"');
  });

  it('names values that no two records have, and columns where clients look for words', () => {
    expect(described.unique).toEqual([
      { constraint: 'sample_short_name_key', field: 'shortName', kind: 'sample of this item' },
    ]);
    expect(described.searched).toEqual(['title']);
    expect(described.naming?.label('root').text).toBe('"root"."title"');
  });

  it('takes rows of imports if the model says so', () => {
    expect(described.import).toBeNull();
    const { unit, mass, taken, shortName } = SAMPLE.fields;
    const model: AnyModel = { ...SAMPLE, fields: { unit, mass, taken, shortName }, code: 'shortName', imported: true };
    const imported = describeModel('sample', { ...model, document: {}, csv: {} }, {}, (table) => models[table]!);
    expect(imported.import).toEqual({
      references: { unit: { key: 'unitId', table: 'unit' } },
      cells: { mass: 'number', taken: 'date-time' },
      codeField: 'shortName',
    });
    expect(imported.csv.code!(tables, 'root').text).toMatch(/ \|\| ':' \|\| lower\("root"."short_name"\)$/);
    expect(() => describeModel('sample', { ...SAMPLE, imported: true }, OWN, (table) => models[table]!)).toThrow(
      'cannot name a mission as mission',
    );
  });
});
