/** Requests that try to make a service stand still, each as large as the service takes it. */

export const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1024 * 1024;

export const many = (count, make, separator = '') => Array.from({ length: count }, (_, i) => make(i)).join(separator);
export const get = (name, path) => ({ name, method: 'GET', path });
export const query = (path, values) => `${path}?${new URLSearchParams(values)}`;

/** Ways to ask a list. */
function lists(path, field) {
  const where = (name, text) => get(name, query(path, { where: text.slice(0, 16_000) }));
  return [
    get('900 unknown parameters', `${path}?${many(900, (i) => `hits${i}`, '&')}`),
    get('60 kB of one parameter', `${path}?${'x'.repeat(60_000)}=1`),
    where(
      'where: 500 unknown fields',
      many(500, (i) => `${field}x${i}==1`, ';'),
    ),
    where(
      'where: 500 long unknown fields',
      many(160, (i) => `${'a'.repeat(80)}${i}==1`, ';'),
    ),
    where(
      'where: 500 comparisons',
      many(500, (i) => `${field}!=a${i}`, ';'),
    ),
    where('where: 64 levels', `${'('.repeat(63)}${field}==1${';id==1)'.repeat(63)}`),
    where('where: a long text', `${field}==${'a'.repeat(15_000)}`),
    where('where: a list of 1,000', `${field}=in=(${many(1_000, (i) => i, ',')})`),
    where('where: many wildcards', `${field}=like=${'*a'.repeat(200)}`),
    where('where: open quotes', `${field}=="${'\\"'.repeat(7_000)}`),
    where('where: open parentheses', '('.repeat(16_000)),
    where(
      'where: unknown operators',
      many(1_000, () => `${field}=lik=a`, ';'),
    ),
    get('sorts: 16 unknown fields', query(path, { sorts: many(16, (i) => `${field.repeat(20)}${i}`, ',') })),
    get('sorts: 60 kB of commas', `${path}?sorts=${','.repeat(60_000)}`),
    { ...get('60 kB of Accept', path), headers: { accept: 'a/b;q=0.1,'.repeat(6_000) } },
    { ...get('60 kB of Accept with quotes', path), headers: { accept: `a/b;x="${'\\"'.repeat(29_000)}` } },
    { ...get('60 kB of If-None-Match', `${path}/1`), headers: { 'if-none-match': '"7-a",'.repeat(10_000) } },
    { ...get('60 kB of cookies', path), headers: { cookie: many(10_000, (i) => `a${i}=`, ';').slice(0, 60_000) } },
    { ...get('60 kB of X-Forwarded-For', path), headers: { 'x-forwarded-for': '127.0.0.1,'.repeat(6_000) } },
  ];
}

/** JSON bodies of 5 MB. */
export function bodies(method, path, own) {
  const send = (name, text) => ({
    name: `body: ${name}`,
    method,
    path,
    headers: JSON_TYPE,
    body: text.slice(0, 5 * MIB),
  });
  return [
    send('262,000 unknown keys', `{${many(262_000, (i) => `"${own}${i}":0`, ',')}}`),
    send('900 unknown keys', `{${many(900, (i) => `"${own}${i}":0`, ',')}}`),
    send('deep', `{"${own}":${'['.repeat(2.6e6)}`),
    send('2,500,000 numbers', `{"${own}":[${'1,'.repeat(2.5e6)}1]}`),
    send('9,000 objects', `{"${own}":[${many(9_000, () => '{}', ',')}]}`),
    send('19,000 texts', `{"${own}":[${many(19_000, (i) => `"vessel:${i}"`, ',')}]}`),
    send('a text of 5 MB', `{"${own}":"${'a'.repeat(5e6)}"}`),
    send('a text of 5 MB that is no ASCII', `{"${own}":"${'é'.repeat(2.5e6)}"}`),
    send('5 MB of escapes', `{"${own}":"${'\\u0041'.repeat(8e5)}"}`),
    send('5 MB of spaces', ' '.repeat(5e6)),
  ];
}

/** Sixteen facets, the most of a request, and a filter with a part for each. */
const FACETS =
  'type,status,root,parent,manufacturer,model,missions.mission,contacts.contact,contacts.contact.companyName,' +
  'contacts.role,parameters.name,parameters.type,parameters.unit,events.type,events.label,contacts.contact.lastName';
/** Selectors of the values of facets, so that each is counted by a filter of its own. */
const OWN = ['type.systemName', 'status.name', 'root.code', 'manufacturer', 'model', 'parameters.name', 'events.label'];
const ownParts = many(500, (i) => `${OWN[i % OWN.length]}!=a${i}`, ';');

/** Counts, reads of the past, and logins that anybody may send. */
function anonymous(items) {
  const facets = (name, more) => get(`facets: ${name}`, query(`${items}/facets`, { by: FACETS, ...more }));
  const past = new Date(Date.now() - 1_000).toISOString();
  return [
    facets('16', {}),
    facets('16 of 500 comparisons, without own ones', { ignoreOwn: 'true', where: ownParts }),
    facets('500 comparisons, and again without one', {
      ...{ by: 'manufacturer', ignoreOwn: 'true' },
      where: `manufacturer!=a;${many(499, (i) => `parameters.name!=a${i}`, ';')}`,
    }),
    facets('16 in the past', { asOf: past }),
    get('a list in the past with a filter', query(items, { asOf: past, where: 'contacts.contact.lastName=like=*a*' })),
    {
      name: 'a login that fails',
      method: 'POST',
      path: '/rest/v2/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `username=${'a'.repeat(4_000)}&password=x`,
    },
  ];
}

export function registryRequests(item) {
  const items = '/rest/v2/items';
  const csv = (name, body) => ({
    name: `import: ${name}`,
    method: 'POST',
    path: `${items}/import?dryRun=true`,
    headers: { 'content-type': 'text/csv' },
    body,
  });
  const form = (parts) => `${parts}--x--\r\n`;
  const upload = (name, body) => ({
    name: `form: ${name}`,
    method: 'POST',
    path: `${items}/${item}/resources`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  });
  return [
    ...lists(items, 'longName'),
    ...anonymous(items),
    get('q of 60 kB', `${items}?q=${'a+'.repeat(30_000)}`),
    get('a path of 60 kB', `${items}/${'a'.repeat(60_000)}`),
    ...bodies('POST', items, 'shortName'),
    ...bodies('POST', `${items}/${item}/parameters`, 'properties'),
    csv('a header of 500,000 columns', `${many(500_000, (i) => `c${i}`, ',')}\n`),
    csv('a header of 999 columns', `code,${many(998, (i) => `long_name${i}`, ',')}\n${','.repeat(998)}\n`),
    csv('20,000 wrong rows', `code,shortName,typeId\n${many(20_000, (i) => `a:${i},x,none\n`)}`),
    csv('open quotes', `code,shortName\n"${'""'.repeat(2e6)}`),
    upload(
      '100,000 parts',
      form(many(100_000, (i) => `--x\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\n1\r\n`)),
    ),
    upload('a head of 5 MB', form(`--x\r\nContent-Disposition: form-data; name="${'a'.repeat(5e6)}"\r\n\r\n1\r\n`)),
    upload('5 MB of boundaries', form('--x\r\n'.repeat(1e6))),
  ];
}

export function ingestRequests() {
  const streams = '/rest/streams';
  const near = (i) => `vessel:hostile:sensor_l${i % 4_000}:temperature`;
  const file = (name, body) => ({
    name: `file: ${name}`,
    method: 'POST',
    path: '/rest/datasets?dryRun=true',
    headers: { 'content-type': 'text/plain' },
    body,
  });
  return [
    ...lists(streams, 'code'),
    get('data: 100 near misses', query('/rest/data', { codes: many(100, near, ',') })),
    get('data: 1,000 near misses', query('/rest/data', { codes: many(1_000, near, ',') })),
    get('a pattern of stars', query('/rest/sensors', { pattern: '*a'.repeat(500) })),
    get('a code of 60 kB', `${streams}/${'a:'.repeat(30_000)}`),
    get('coverage: a gap of 581 years', `${streams}/vessel:hostile:far:off/coverage`),
    get('coverage: 40,000 days', `${streams}/vessel:hostile:every:other/coverage?datetimeMin=1970-01-02`),
    get('coverage: too many days', `${streams}/vessel:hostile:every:other/coverage`),
    get('netcdf: 581 years', '/rest/data?format=netcdf&codes=vessel:hostile:far:off,vessel:hostile:every:other'),
    get('netcdf: 100 near misses', query('/rest/data', { codes: many(100, near, ','), format: 'netcdf' })),
    get('erddap: 8,000 streams', '/erddap/tabledap/allDatasets.csv'),
    get('erddap: a search of 60 kB', query('/erddap/search/index.csv', { searchFor: 'a '.repeat(30_000) })),
    get('erddap: 5,000 constraints', `/erddap/tabledap/vessel_hostile.csv?time${many(5_000, (i) => `&time>=${i}`)}`),
    {
      name: 'data: a body with 4,000 near misses',
      method: 'POST',
      path: '/rest/data',
      headers: JSON_TYPE,
      body: JSON.stringify({ codes: Array.from({ length: 4_000 }, (_, i) => near(i)) }),
    },
    ...bodies('POST', '/rest/data', 'codes'),
    file('a header of 4,000 wrong columns', `datetime\t${many(4_000, (i) => `x${i}`, '\t')}\n`),
    file('a header of 5 MB', `datetime\t${'a:b:c [m]\t'.repeat(5e5)}\n`),
    file('a cell of 5 MB', `datetime\ta:b:c [m]\n2024-01-17 12:00:00\t${'1'.repeat(5e6)}\n`),
    file('100,000 wrong rows', `datetime\ta:b:c [m]\n${'no\tno\n'.repeat(100_000)}`),
    file('5 MB without a line end', 'a'.repeat(5e6)),
  ];
}

/** Files that make 8,000 streams of alike codes, one with a long gap, and one with a value every other day. */
export function* manyStreams() {
  yield 'datetime\tvessel:hostile:far:off [m]\n1679-05-01 12:00:00\t1\n2260-02-03 06:00:00\t2\n';
  const day = (i) => new Date(i * 2 * 86_400_000).toISOString().slice(0, 10);
  yield `datetime\tvessel:hostile:every:other [m]\n${many(20_001, (i) => `${day(i)} 12:00:00\t1\n`)}`;
  for (const half of [0, 1]) {
    const codes = many(4_000, (i) => `vessel:hostile:sensor_${half * 4_000 + i}:temperature [m]`, '\t');
    yield `datetime\t${codes}\n2024-01-17 12:0${half}:00\t${many(4_000, () => '1', '\t')}\n`;
  }
}
