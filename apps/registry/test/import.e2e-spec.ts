import { type Response } from 'supertest';
import { type ServiceClient } from '@pelorus/shared/testing';
import { ITEMS, makeItem, readItem, SEEDED, uniqueName } from './item-factory';
import { addParameter, ADA, type RegistryFixture, startRegistry } from './registry-fixture';

const IMPORT = `${ITEMS}/import`;

/** Sends a table. */
function importCsv(client: ServiceClient, text: string | Buffer, query = '') {
  return client.post(`${IMPORT}${query}`).set('Content-Type', 'text/csv').send(text);
}

/** Row, column and code of each fault. */
function faultsOf({ body }: Response): unknown[] {
  return (body as { errors: Record<string, unknown>[] }).errors.map(({ row, header, pointer, code }) =>
    pointer === undefined ? [row, header, code] : [pointer, code],
  );
}

describe('importing', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry({ MAX_IMPORT_ROWS: '20', MAX_IMPORT_BYTES: '20000' });
  });
  afterAll(() => registry.close());

  /** A CSV of items with these lines after a header that is enough for new ones. */
  const items = (...lines: string[]) => ['shortName,longName,status,type,parent', ...lines, ''].join('\r\n');

  describe('items', () => {
    it('makes roots and what lies below them, in any order', async () => {
      const [ship, ctd, probe] = [uniqueName('ship'), uniqueName('ctd'), uniqueName('probe')];
      const text = items(
        `${probe},Probe,public,oxygen_sensor_x,${ctd}`.replace('oxygen_sensor_x', String(SEEDED.oxygenSensor)),
        `${ctd},CTD,PUBLIC,vessel,vessel:${ship}`,
        `${ship},Ship,public,vessel,`,
      );
      const { body } = await importCsv(registry.ada, text).expect(200);
      expect(body).toMatchObject({
        dryRun: false,
        items: { created: 3, changed: 0, unchanged: 0 },
        parameters: { created: 0 },
        totalRecords: 3,
      });
      expect(body.records.map(({ row, code }: Record<string, unknown>) => [row, code])).toEqual(
        expect.arrayContaining([
          [4, `vessel:${ship}`],
          [3, `vessel:${ship}:${ctd}`],
          [2, `vessel:${ship}:${ctd}:${probe}`],
        ]),
      );
      const item = await readItem(registry.anyone, `vessel:${ship}:${ctd}:${probe}`);
      expect(item).toMatchObject({ longName: 'Probe', version: 1, type: { id: SEEDED.oxygenSensor } });
      const contacts = await registry.anyone.get(`${ITEMS}/vessel:${ship}/contacts`).expect(200);
      expect(contacts.body.records).toMatchObject([{ contact: { email: ADA }, role: { systemName: 'Editor' } }]);
      const mounts = await registry.anyone.get(`${ITEMS}/${item.id}/mounts`).expect(200);
      expect(mounts.body.records).toMatchObject([{ parent: { code: `vessel:${ship}:${ctd}` } }]);
    });

    it.each([
      ['semicolon', ';'],
      ['tab', '\t'],
    ])('takes %s and a byte order mark', async (_name, delimiter) => {
      const name = uniqueName();
      const text = items(`${name},"a ""b"" c",public,vessel,`).replaceAll(',', delimiter);
      await importCsv(registry.ada, `\uFEFF${text}`).expect(200);
      expect(await readItem(registry.anyone, `vessel:${name}`)).toMatchObject({ longName: 'a "b" c' });
    });

    it('changes what is named by id, uuid or code, clears empty cells, and leaves columns that are not there', async () => {
      const made = [1, 2, 3].map(() => ({ model: 'M', manufacturer: 'Maker', description: 'old' }));
      const [a, b, c] = await Promise.all(made.map((values) => makeItem(registry.ada, values)));
      const text = [
        'id;uuid;code;model;description',
        `${a!.id};;;;new`,
        `;${b!['@uuid'].toUpperCase()};;M;`,
        `;;${c!.code.toUpperCase()};M;old`,
      ].join('\n');
      const { body } = await importCsv(registry.ada, text).expect(200);
      expect(body).toMatchObject({ items: { created: 0, changed: 2, unchanged: 1 }, totalRecords: 2 });
      const [newA, newB] = [await readItem(registry.anyone, a!.id), await readItem(registry.anyone, b!.id)];
      expect(newA).toMatchObject({ description: 'new', manufacturer: 'Maker' });
      expect(newA).not.toHaveProperty('model');
      expect(newB).not.toHaveProperty('description');
      const { headers } = await registry.anyone.get(`${ITEMS}/${a!.id}`);
      expect(headers['etag']).toMatch(/^"2-/);
      expect((await registry.anyone.get(`${ITEMS}/${c!.id}`)).headers['etag']).toMatch(/^"1-/);
    });

    it('moves by the parent, with all that lies below, and makes a root of an empty one', async () => {
      const [from, to] = [await makeItem(registry.ada), await makeItem(registry.ada)];
      const child = await makeItem(registry.ada, { parentId: from.id });
      const below = await makeItem(registry.ada, { parentId: child.id });
      const name = uniqueName('between');
      const text = items(`${name},Between,public,vessel,${to.code}`).trimEnd();
      const move = `id,shortName,longName,status,type,parent\r\n,${name},Between,public,vessel,${to.code}\r\n${child.id},,,,,${name}`;
      expect(text).toContain(name);
      await importCsv(registry.ada, move).expect(422);
      await importCsv(registry.ada, text).expect(200);
      await importCsv(registry.ada, `id,parent\n${child.id},${to.code}:${name}\n`).expect(200);
      expect((await readItem(registry.anyone, below.id)).code).toBe(
        `${to.code}:${name}:${child.shortName}:${below.shortName}`,
      );
      await importCsv(registry.ada, `id,parent\n${child.id},\n`).expect(200);
      expect((await readItem(registry.anyone, below.id)).code).toBe(`vessel:${child.shortName}:${below.shortName}`);
    });

    it('moves several at once, whatever their order', async () => {
      const a = await makeItem(registry.ada);
      const b = await makeItem(registry.ada, { parentId: a.id });
      const c = await makeItem(registry.ada, { parentId: b.id });
      // b becomes the root, a lies below c.
      const { body } = await importCsv(registry.ada, `id,parent\n${a.id},${c.code}\n${b.id},\n`).expect(200);
      expect(body.items).toEqual({ created: 0, changed: 2, unchanged: 0 });
      expect((await readItem(registry.anyone, a.id)).code).toBe(`vessel:${b.shortName}:${c.shortName}:${a.shortName}`);
    });

    it.each(['as it is', 'backwards'])('turns a chain upside down, its rows %s', async (order) => {
      const chain = [await makeItem(registry.ada)];
      for (let i = 1; i < 8; i++) chain.push(await makeItem(registry.ada, { parentId: chain[i - 1]!.id }));
      const rows = chain.map(({ id }, i) => `${id},${chain[i + 1]?.code ?? ''}\n`);
      const text = `id,parent\n${(order === 'backwards' ? rows.reverse() : rows).join('')}`;
      const { body } = await importCsv(registry.ada, text).expect(200);
      expect(body.items).toEqual({ created: 0, changed: 8, unchanged: 0 });
      const names = chain.map(({ shortName }) => shortName).reverse();
      expect((await readItem(registry.anyone, chain[0]!.id)).code).toBe(`vessel:${names.join(':')}`);
    });

    it('keeps nothing of a dry run, and tells what would be done', async () => {
      const name = uniqueName();
      const { body } = await importCsv(registry.ada, items(`${name},N,public,vessel,`), '?dryRun=true').expect(200);
      expect(body).toMatchObject({
        dryRun: true,
        items: { created: 1 },
        records: [{ code: `vessel:${name}`, row: 2 }],
      });
      await registry.anyone.get(`${ITEMS}/vessel:${name}`).expect(404);
    });
  });

  describe('parameters and events', () => {
    it('makes and changes parameters, with properties as JSON', async () => {
      const item = await makeItem(registry.ada);
      const properties = '"[{""name"":""range"",""lower"":0,""upper"":40,""unit"":""%""}]"';
      const text = `item,shortName,name,unit,type,comment,properties\n${item.code},sat,Saturation,%,${SEEDED.saturation},-2 to 5,${properties}\n`;
      const { body } = await importCsv(registry.ada, text, '?kind=parameters').expect(200);
      expect(body).toMatchObject({
        parameters: { created: 1 },
        records: [{ kind: 'parameter', code: `${item.code}:sat` }],
      });
      const path = `${ITEMS}/${item.id}/parameters/${body.records[0].id}`;
      const { body: made } = await registry.anyone.get(path).expect(200);
      expect(made).toMatchObject({
        properties: [{ name: 'range', lower: 0, upper: 40, unit: expect.anything() }],
        comment: '-2 to 5',
      });
      const change = `code,name,properties\n${item.code}:sat,Renamed,\n`;
      expect((await importCsv(registry.ada, change, '?kind=parameters').expect(200)).body.parameters.changed).toBe(1);
      const { body: changed } = await registry.anyone.get(path).expect(200);
      expect(changed).toMatchObject({ name: 'Renamed', properties: [], comment: '-2 to 5' });
    });

    it('makes and changes events', async () => {
      const item = await makeItem(registry.ada);
      const head = 'item;label;type;startDate;endDate;latitude;longitude';
      const text = `${head}\n${item.code};Station 1;${SEEDED.deployment};2024-01-17;2024-01-17 12:30;54.5;-8e0\n`;
      const { body } = await importCsv(registry.ada, text, '?kind=events').expect(200);
      const id = body.records[0].id as number;
      const path = `${ITEMS}/${item.id}/events/${id}`;
      expect((await registry.anyone.get(path)).body).toMatchObject({
        latitude: 54.5,
        longitude: -8,
        endDate: '2024-01-17T12:30:00.000',
      });
      const wrong = await importCsv(registry.ada, `id,endDate\n${id},2023-01-01\n`, '?kind=events').expect(422);
      expect(faultsOf(wrong)).toEqual([[2, 'endDate', 'end-before-start']]);
      await importCsv(registry.ada, `id,latitude\n${id},\n`, '?kind=events').expect(200);
      expect((await registry.anyone.get(path)).body).not.toHaveProperty('latitude');
    });

    it('takes all kinds as JSON, which may refer to each other', async () => {
      const [ship, ctd] = [uniqueName('ship'), uniqueName('ctd')];
      const body = {
        events: [{ item: ctd, label: 'E', typeId: SEEDED.deployment, startDate: '2024-01-01', endDate: '2024-01-02' }],
        parameters: [
          {
            item: `vessel:${ship}:${ctd}`,
            shortName: 'sat',
            name: 'S',
            unitId: SEEDED.percent,
            type: String(SEEDED.saturation),
          },
        ],
        items: [
          { shortName: ctd, longName: 'C', statusId: 1, typeId: SEEDED.vessel, parent: ship, model: null },
          { shortName: ship, longName: 'S', status: { id: 1 }, type: 'vessel', parentId: 0 },
        ],
      };
      const response = await registry.ada.post(IMPORT).send(body).expect(200);
      expect(response.body).toMatchObject({
        items: { created: 2 },
        parameters: { created: 1 },
        events: { created: 1 },
        totalRecords: 4,
      });
      expect(response.body.records).toContainEqual({
        kind: 'parameter',
        action: 'created',
        id: expect.any(Number),
        code: `vessel:${ship}:${ctd}:sat`,
        pointer: '/parameters/0',
      });
    });

    it('takes records as they were read', async () => {
      const item = await makeItem(registry.ada, { model: 'M' });
      const { body } = await registry.anyone.get(`${ITEMS}/${item.id}?dedup=false`).expect(200);
      const response = await registry.ada
        .post(IMPORT)
        .send({ items: [{ ...body, model: 'N' }] })
        .expect(200);
      expect(response.body.items).toEqual({ created: 0, changed: 1, unchanged: 0 });
    });
  });

  describe('needs rights', () => {
    it('on each item that it changes or writes below, and names the rows', async () => {
      const [own, foreign] = [await makeItem(registry.ben), await makeItem(registry.ada)];
      const text = [
        'id,shortName,longName,status,type,parent',
        `${own.id},,,,,`,
        `${foreign.id},,X,,,`,
        `,n,N,public,vessel,${foreign.code}`,
      ];
      const table = text
        .join('\n')
        .replace(`${own.id},,,,,`, `${own.id},${own.shortName},Y,public,vessel,`)
        .replace(`${foreign.id},,X,,,`, `${foreign.id},${foreign.shortName},X,public,vessel,`);
      const refused = await importCsv(registry.ben, table).expect(403);
      expect(refused.body).toMatchObject({
        code: 'not-an-editor',
        requiredRole: 'Editor',
        itemCode: foreign.code,
        totalErrors: 2,
      });
      expect(faultsOf(refused)).toEqual([
        [3, undefined, 'not-an-editor'],
        [4, 'parent', 'not-an-editor'],
      ]);
      expect((await readItem(registry.anyone, own.id)).longName).toBe(own.longName);
    });

    it('only where something changes', async () => {
      const foreign = await makeItem(registry.ada);
      const { text } = await registry.anyone.get(`${ITEMS}?format=csv&where=id==${foreign.id}`);
      expect((await importCsv(registry.ben, text).expect(200)).body.items.unchanged).toBe(1);
    });

    it('and a session', async () => {
      await registry.anyone.post(IMPORT).set('Content-Type', 'text/csv').send(items('a,A,public,vessel,')).expect(401);
    });
  });

  describe('tells all faults at once', () => {
    it('of cells, names, places, codes and rights', async () => {
      const [own, foreign] = [await makeItem(registry.ben), await makeItem(registry.ada)];
      const [ship, twice] = [uniqueName('ship'), uniqueName('twice')];
      const table = [
        'shortName,longName,status,type,parent,mountDate',
        `${uniqueName()},N,pubic,vessel,,`,
        `${uniqueName()},N,public,vessel,${own.code},17.01.2024`,
        `${ship},${'n'.repeat(501)},public,vesel,,`,
        `${uniqueName()},N,public,vessel,vessel:${ship},`,
        `${uniqueName()},N,public,vessel,vessel:nowhere,`,
        `${own.shortName},N,public,vessel,,`,
        `${twice},N,public,vessel,${foreign.code},`,
        `${uniqueName()},N,public`,
      ].join('\n');
      const refused = await importCsv(registry.ben, table).expect(422);
      expect(faultsOf(refused)).toEqual([
        [2, 'status', 'unknown-reference'],
        [3, 'mountDate', 'bad-date-time'],
        [4, 'longName', 'too-long'],
        [4, 'type', 'unknown-reference'],
        [6, 'parent', 'unknown-reference'],
        [7, 'shortName', 'duplicate-code'],
        [8, 'parent', 'not-an-editor'],
        [9, undefined, 'ragged-row'],
      ]);
    });

    it('of columns that are missing, by their names', async () => {
      const table = `shortName,longName,type\n${uniqueName()},N,vesel\n`;
      const refused = await importCsv(registry.ada, table).expect(422);
      expect(faultsOf(refused)).toEqual([
        [2, 'status', 'required'],
        [2, 'type', 'unknown-reference'],
      ]);
      expect(refused.body.errors[0]).not.toHaveProperty('column');
    });

    it('of all kinds of JSON', async () => {
      const body = {
        items: [{ shortName: 'a b', longName: 'N', status: 'pubic', type: 'vessel' }],
        parameters: [{ item: 'vessel:nowhere', shortName: 's', name: 'S', unit: 'psux', type: 'salinity' }],
      };
      const refused = await registry.ada.post(IMPORT).send(body).expect(422);
      expect(faultsOf(refused)).toEqual(
        expect.arrayContaining([
          ['/items/0/shortName', 'bad-format'],
          ['/items/0/status', 'unknown-reference'],
          ['/parameters/0/item', 'unknown-reference'],
          ['/parameters/0/unit', 'unknown-reference'],
        ]),
      );
      expect(refused.body.totalErrors).toBe(4);
    });
  });

  describe('refuses, by row and column, and keeps nothing', () => {
    const name = uniqueName('never');
    const good = `${name},Good,public,vessel,`;

    it.each<[string, string[], unknown[]]>([
      [
        'what is missing',
        ['x1,,public,vessel,', 'x2,N,,vessel,'],
        [
          [3, 'longName', 'required'],
          [4, 'status', 'required'],
        ],
      ],
      [
        'unknown names',
        ['x1,N,pubic,vessel,', 'x2,N,public,vesel,'],
        [
          [3, 'status', 'unknown-reference'],
          [4, 'type', 'unknown-reference'],
        ],
      ],
      [
        'unknown parents',
        ['x1,N,public,vessel,nowhere', 'x2,N,public,vessel,vessel:nowhere', 'x3,N,public,vessel,99999999'],
        [
          [3, 'parent', 'unknown-reference'],
          [4, 'parent', 'unknown-reference'],
          [5, 'parent', 'unknown-reference'],
        ],
      ],
      [
        'a cycle of parents',
        ['x1,N,public,vessel,x2', 'x2,N,public,vessel,x3', 'x3,N,public,vessel,x1', 'x4,N,public,vessel,x1'],
        [
          [3, 'parent', 'cycle'],
          [4, 'parent', 'cycle'],
          [5, 'parent', 'cycle'],
        ],
      ],
      ['its own parent', ['x1,N,public,vessel,x1'], [[3, 'parent', 'cycle']]],
      ['a short name twice', ['x1,N,public,vessel,', 'X1,N,public,vessel,'], [[4, 'shortName', 'duplicate-code']]],
      [
        'a parent that is ambiguous',
        ['x1,N,public,vessel,', `x1,N,public,vessel,${name}`, 'x2,N,public,vessel,x1'],
        [[5, 'parent', 'ambiguous']],
      ],
      [
        'bad short names and long texts',
        [`a b,N,public,vessel,`, `x2,${'n'.repeat(501)},public,vessel,`],
        [
          [3, 'shortName', 'bad-format'],
          [4, 'longName', 'too-long'],
        ],
      ],
      [
        'ragged rows',
        ['x1,N,public,vessel', 'x2,N,public,vessel,,'],
        [
          [3, undefined, 'ragged-row'],
          [4, undefined, 'ragged-row'],
        ],
      ],
    ])('%s', async (_what, lines, expected) => {
      const refused = await importCsv(registry.ada, items(good, ...lines)).expect(422);
      expect(faultsOf(refused)).toEqual(expected);
      expect(refused.body.totalErrors).toBe(expected.length);
      await registry.anyone.get(`${ITEMS}/vessel:${name}`).expect(404);
    });

    it('codes that are taken, by an item or a parameter', async () => {
      const item = await makeItem(registry.ada);
      await addParameter(registry, item.id, 'sat');
      const text = items(`${item.shortName},N,public,vessel,`, `SAT,N,public,vessel,${item.code}`);
      expect(faultsOf(await importCsv(registry.ada, text).expect(422))).toEqual([
        [2, 'shortName', 'duplicate-code'],
        [3, 'shortName', 'duplicate-code'],
      ]);
      const again = `item,shortName,name,unit,type\n${item.code},Sat,S,%,${SEEDED.saturation}\n`;
      expect(faultsOf(await importCsv(registry.ada, again, '?kind=parameters').expect(422))).toEqual([
        [2, 'shortName', 'duplicate-code'],
      ]);
    });

    it('names the nearest', async () => {
      const item = await makeItem(registry.ada);
      const { body } = await importCsv(registry.ada, items(`x,N,pubic,vesel,${item.code}x`)).expect(422);
      expect(
        body.errors.map(({ header, nearest }: Record<string, unknown>) => [header, (nearest as string[])[0]]),
      ).toEqual(
        expect.arrayContaining([
          ['status', 'public'],
          ['type', 'vessel'],
        ]),
      );
      const unknown = await importCsv(registry.ada, `shortNam,longName,status,type\na,b,c,d\n`).expect(422);
      expect(unknown.body.errors[0]).toMatchObject({
        code: 'unknown-column',
        row: 1,
        column: 1,
        nearest: ['shortName'],
      });
    });

    it('what names no record, several, another one, or one that changed meanwhile', async () => {
      const [a, b] = [await makeItem(registry.ada), await makeItem(registry.ada)];
      await registry.ada.patch(`${ITEMS}/${b.id}`).send({ model: 'M' }).expect(200);
      const lines = [
        '99999999,,,',
        `,${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)},,`,
        `${a.id},${b['@uuid']},,`,
        `${a.id},,${b.code},`,
        `${b.id},,,1`,
        `${a.id},,,`,
        `${a.id},,,`,
        'abc,x,,-1',
      ];
      const refused = await importCsv(registry.ada, ['id,uuid,code,revision', ...lines].join('\n')).expect(422);
      expect(faultsOf(refused)).toEqual([
        [2, 'id', 'unknown-record'],
        [3, 'uuid', 'unknown-record'],
        [4, 'uuid', 'unknown-record'],
        [5, 'code', 'unknown-record'],
        [6, 'revision', 'changed-meanwhile'],
        [8, undefined, 'repeated'],
        [9, 'id', 'bad-format'],
        [9, 'uuid', 'bad-format'],
        [9, 'revision', 'bad-format'],
      ]);
    });

    it('what is fixed or required of records that exist', async () => {
      const item = await makeItem(registry.ada);
      const text = `id,shortName,longName,status\n${item.id},other,,\n`;
      expect(faultsOf(await importCsv(registry.ada, text).expect(422))).toEqual([
        [2, 'status', 'required'],
        [2, 'longName', 'required'],
        [2, 'shortName', 'fixed'],
      ]);
    });

    it('a code that no record has, unless it is that of the new one', async () => {
      const other = uniqueName();
      const text = (code: string) => `code,shortName,longName,status,type\n${code},${other},N,public,vessel\n`;
      expect(faultsOf(await importCsv(registry.ada, text('vessel:typo')).expect(422))).toEqual([
        [2, 'code', 'unknown-record'],
      ]);
      await importCsv(registry.ada, text(`vessel:${other}`)).expect(200);
    });

    it('a move under itself', async () => {
      const a = await makeItem(registry.ada);
      const b = await makeItem(registry.ada, { parentId: a.id });
      expect(faultsOf(await importCsv(registry.ada, `id,parent\n${a.id},${b.code}\n`).expect(422))).toEqual([
        [2, 'parent', 'cycle'],
      ]);
      const both = `id,parent\n${a.id},${b.code}\n${b.id},${a.code}\n`;
      expect(faultsOf(await importCsv(registry.ada, both).expect(422))).toEqual([
        [2, 'parent', 'cycle'],
        [3, 'parent', 'cycle'],
      ]);
    });

    it.each(['17.01.2024', '1/17/2024', '45308', '45308.5', '17-Jan-24', '2024-02-30', 'soon'])(
      'the date %s',
      async (date) => {
        const item = await makeItem(registry.ada);
        const text = `item,label,type,startDate,endDate\n${item.code},E,${SEEDED.deployment},${date},2024-02-01\n`;
        const { body } = await importCsv(registry.ada, text, '?kind=events').expect(422);
        expect(body.errors).toMatchObject([{ row: 2, header: 'startDate', code: 'bad-date-time', text: date }]);
        expect(body.errors[0].detail).toContain('2024-01-17T18:17:13');
      },
    );

    it.each([
      ['8,43', /decimal point/],
      ['north', /number/],
      ['0x10', /number/],
      ['1e999', /number/],
      ['95', /-90 to 90/],
    ])('the latitude %s', async (latitude, detail) => {
      const item = await makeItem(registry.ada);
      const text = `item;label;type;startDate;endDate;latitude\n${item.code};E;${SEEDED.deployment};2024-01-01;2024-01-01;${latitude}\n`;
      const { body } = await importCsv(registry.ada, text, '?kind=events').expect(422);
      expect(body.errors).toMatchObject([{ row: 2, header: 'latitude', detail: expect.stringMatching(detail) }]);
    });

    it.each([
      ['a wrong delimiter', 'shortName|longName|status\na|b|c\n', 'wrong-delimiter', 1],
      ['no header', 'a,b,public,vessel\n', 'no-header', 1],
      ['only a header', 'shortName,longName\n\n', 'empty-table', undefined],
      ['only blanks', '\n,\n', 'empty-table', undefined],
      ['a quote that is never closed', 'shortName,longName\na,"b\nc"\nd,"e\nf,g\n', 'open-quote', 4],
      ['a quote within a cell', 'shortName,longName\na,b"c\n', 'stray-quote', 2],
      ['U+0000', 'shortName,longName\na,b\0\n', 'bad-character', 2],
      ['windows-1252', Buffer.from('shortName,longName\na,b\nc,Geh\xe4use\n', 'latin1'), 'not-utf-8', 3],
      ['UTF-16', Buffer.from('\uFEFFshortName,longName\na,b\n', 'utf16le'), 'not-utf-8', undefined],
    ])('%s', async (_what, text, code, line) => {
      const { body } = await importCsv(registry.ada, text).expect(422);
      expect(body).toMatchObject({ code, errors: [{ code, ...(line !== undefined && { line }) }] });
    });

    it('what is empty, too large or of no known type', async () => {
      await importCsv(registry.ada, '').expect(400);
      const many = await importCsv(
        registry.ada,
        items(...Array.from({ length: 21 }, (_, i) => `r${i},N,public,vessel,`)),
      ).expect(413);
      expect(many.body).toMatchObject({ code: 'too-many-rows', detail: expect.stringContaining('20') });
      const large = await importCsv(registry.ada, items('x'.repeat(20_001))).expect(413);
      expect(large.body.detail).toContain('20000');
      await registry.ada.post(IMPORT).set('Content-Type', 'application/xml').send('<a/>').expect(415);
      await importCsv(registry.ada, items(good), '?kind=versions').expect(400);
      await importCsv(registry.ada, items(good), '?dryRun=maybe').expect(400);
      await registry.ada.post(`${IMPORT}?kind=items`).send({ items: [] }).expect(400);
    });

    it('of many faults the first hundred, with their number', async () => {
      const wrong = Array.from({ length: 20 }, () => ({
        shortName: 'a b',
        longName: '',
        statusId: 'x y',
        typeId: {},
        latitude: 1,
        model: 5,
        serialNumber: 5,
      }));
      const { body } = await registry.ada.post(IMPORT).send({ items: wrong }).expect(422);
      expect(body.errors).toHaveLength(100);
      expect(body.totalErrors).toBe(140);
    });

    it('faults of JSON by pointer', async () => {
      const item = await makeItem(registry.ada);
      const body = {
        items: [{ shortName: uniqueName(), longName: 'N', statusId: 99, type: 'vesel', surname: 1 }, 'x'],
        parameters: [
          {
            item: item.id,
            shortName: 'p',
            name: 'P',
            unit: '%',
            typeId: SEEDED.saturation,
            properties: [{ name: 'r', lower: 'x' }],
          },
        ],
        event: [],
      };
      const first = await registry.ada.post(IMPORT).send(body).expect(422);
      expect(faultsOf(first)).toEqual(
        expect.arrayContaining([
          ['/event', 'unknown-key'],
          ['/items/0/surname', 'unknown-key'],
          ['/items/1', 'wrong-type'],
          ['/parameters/0/properties/0/lower', 'wrong-type'],
        ]),
      );
      const itemRow = { ...(body.items[0] as Record<string, unknown>), surname: undefined };
      const parameters = [{ ...body.parameters[0], properties: [{ name: 'r', lower: 2, upper: 1, unit: 'nonsense' }] }];
      const second = await registry.ada
        .post(IMPORT)
        .send({ items: [itemRow], parameters })
        .expect(422);
      expect(faultsOf(second)).toEqual(
        expect.arrayContaining([
          ['/items/0/statusId', 'unknown-reference'],
          ['/items/0/type', 'unknown-reference'],
          ['/parameters/0/properties', 'out-of-range'],
          ['/parameters/0/properties', 'unknown-reference'],
        ]),
      );
      await registry.ada.post(IMPORT).send({}).expect(422);
      await registry.ada.post(IMPORT).send([]).expect(422);
      await registry.ada.post(IMPORT).set('Content-Type', 'application/json').send('{').expect(400);
    });
  });
});
