import { CODES, FacadeFixture } from './facade-fixture';

/** A filter of so many levels of parentheses. */
const nested = (levels: number): string => `${'('.repeat(levels)}id eq 1${')'.repeat(levels)}`;
/** A filter of so many characters. */
const long = (characters: number): string => `name eq '${'a'.repeat(characters - 10)}'`;

describe('requests that ask for too much, or for nothing that is there', () => {
  let facade: FacadeFixture;
  let nine: number;
  let property: number;

  beforeAll(async () => {
    facade = await FacadeFixture.start();
    nine = await facade.datastream(CODES.nine);
    property = (await facade.read(`/Datastreams(${nine})/ObservedProperty`))['@iot.id'];
  });
  afterAll(() => facade.stop());

  it.each([
    [long(10_000), 200, undefined],
    [long(10_001), 400, 'too-long'],
    [nested(190), 200, undefined],
    [nested(201), 400, 'too-deep'],
    [nested(4_000), 400, 'too-deep'],
    [`${'not '.repeat(2_000)}id eq 1`, 400, 'too-deep'],
    [`id in (${Array.from({ length: 2_000 }, (_, i) => i).join(',')})`, 200, undefined],
    [Array.from({ length: 600 }, (_, i) => `id eq ${i}`).join(' or '), 200, undefined],
    ["nme eq 'x'", 400, 'unknown-property'],
    ['name add 1 eq 2', 400, 'wrong-type'],
    ["location eq 'x'", 400, 'unknown-property'],
    ["id eq 'x'", 200, undefined],
    ["name eq 'O''Neill of  the blanks'", 200, undefined],
    ["name eq 'open", 400, undefined],
    ["geo.intersects(Locations/location,geography'POLYGON((0 0')", 400, undefined],
  ])('send the filter number %#', async (filter, status, code) => {
    const answer = await facade.get(`/Things?$filter=${encodeURIComponent(filter)}`);
    expect([answer.status, answer.text.slice(0, 500)]).toEqual([status, expect.anything()]);
    if (status === 200) return;
    expect(answer.body).toMatchObject({
      message: answer.body.detail,
      ...(code !== undefined && { code }),
      errors: [{ parameter: '$filter', position: expect.any(Number) }],
    });
  });

  it('name what is not there, and are told where and what was meant', async () => {
    const { body } = await facade.get("/Things?$filter=id eq 1 and nme eq 'x'");
    expect(body.message).toBe("A Thing has no property 'nme' at position 12 of '$filter' (did you mean 'name'?)");
  });

  it('skip more than there is', async () => {
    for (const set of ['Things', 'Observations', `Datastreams(${nine})/Observations`]) {
      for (const more of ['', '&$count=true', '&$resultFormat=dataArray', '&$orderby=phenomenonTime desc']) {
        if (set === 'Things' && more.length > 12) continue;
        expect((await facade.read(`/${set}?$skip=1000000000${more}`)).value).toEqual([]);
      }
    }
  });

  it.each([
    ['$skip=-1', 400],
    ['$skip=1e9', 400],
    ['$skip=99999999999999999999', 400],
    ['$top=2147483647', 200],
    ['$top=x', 400],
    ['$count=yes', 400],
    ['$resultFormat=xml', 400],
    ['$fliter=id eq 1', 400],
  ])('?%s answers %i', async (query, status) => {
    expect((await facade.get(`/Things?${query}`)).status).toBe(status);
  });

  it('name entities by ids of other types', async () => {
    for (const path of [
      `Things(${property}0000)`,
      `Observations(${nine})`,
      `Sensors('${nine}-1451610000000000')`,
      `Datastreams(1.5)`,
      `Datastreams('one')`,
      `Locations(99999999999999999999999)`,
      `Things(1)/Datastreams(999999)`,
      `Observations('${nine}-1451610000000001')`,
    ]) {
      const { status, body } = await facade.get(`/${path}`);
      expect([path, status, body.message]).toEqual([path, 404, body.detail]);
    }
  });

  it('count all Observations, and ask for all of them without bounds', async () => {
    const all = await facade.read('/Observations?$count=true&$top=0');
    const listed = await facade.readAll('/Observations?$top=2147483647');
    expect(all['@iot.count']).toBe(listed.length);
  });

  it('lead through many of many of many', async () => {
    const codes = Array.from({ length: 1_500 }, (_, i) => `station:many:s${i}`);
    await facade.upload([`datetime\t${codes.join('\t')}`, `2020-01-01T00:00:00\t${codes.map(() => 1).join('\t')}`]);
    for (const path of [
      "Datastreams?$filter=Thing/Datastreams/Thing/Datastreams/name eq 'x'",
      "Things?$filter=concat(Datastreams/name,Datastreams/name) eq 'x'",
      'Datastreams?$orderby=Thing/Datastreams/Thing/Datastreams/name',
    ]) {
      const { status, body } = await facade.get(`/${path}`);
      expect([path, status, body.code]).toEqual([path, 400, 'query-too-costly']);
    }
    expect((await facade.get("/Datastreams?$filter=Thing/name eq 'x'")).status).toBe(200);
    const { '@iot.count': count } = await facade.read('/Observations?$top=0&$count=true');
    const { value } = await facade.read('/Datastreams?$orderby=id desc&$top=3&$expand=Observations($select=id)');
    const requests = jest.spyOn(globalThis, 'fetch');
    const few = await facade.readAll(`/Observations?$skip=${count - 3}&$select=id`);
    const sent = requests.mock.calls.length;
    requests.mockRestore();
    expect(few).toEqual(value.flatMap(({ Observations }) => Observations).reverse());
    expect(sent).toBeLessThan(50);
  });

  it('ask for a long stream without bounds', async () => {
    const day = Date.UTC(2024, 0, 1);
    const rows = Array.from(
      { length: 25_000 },
      (_, i) => `${new Date(day + i * 1_000).toISOString().slice(0, 19)}\t${i}`,
    );
    await facade.upload(['datetime\tlogger:long:value', ...rows]);
    const path = `/Datastreams(${await facade.datastream('logger:long:value')})/Observations`;
    const lengths = async (query: string): Promise<number[]> => {
      const pages: number[] = [];
      for (let next: string | undefined = path + query; next !== undefined;) {
        const { value, '@iot.nextLink': link } = await facade.read(next);
        const isArray = query.includes('dataArray');
        pages.push(isArray ? value[0].dataArray.length : value.length);
        next = link;
      }
      return pages;
    };
    expect((await facade.read(path)).value).toHaveLength(100);
    expect(await lengths('?$top=2147483647&$select=result')).toEqual([10_000, 10_000, 5_000]);
    expect(await lengths('?$top=2147483647&$resultFormat=dataArray')).toEqual([25_000]);
    expect((await facade.read(`${path}?$skip=24999&$count=true`)).value).toMatchObject([{ result: 24_999 }]);
    expect((await facade.read(`${path}?$top=0&$count=true`))['@iot.count']).toBe(25_000);
  });

  it('name what has quotes, blanks and signs of addresses in its name', async () => {
    const names = [`O'Neill's  "buoy"`, '50 % & more + ü/#?', '(1) $top=1; $filter'];
    for (const [at, longName] of names.entries()) {
      const item = { shortName: `odd_${at}`, longName, typeId: 1100, statusId: 1 };
      await facade.registry.ada.post('/rest/v2/items').send(item).expect(201);
    }
    for (const name of names) {
      const filter = encodeURIComponent(`name eq '${name.replaceAll("'", "''")}'`);
      const { value } = await facade.read(`/Things?$filter=${filter}&$select=name`);
      expect(value).toEqual([{ name }]);
    }
    const paged = await facade.readAll(
      `/Things?$filter=startswith(description,'')&$orderby=name desc&$top=1&$select=name`,
    );
    expect(paged.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});
