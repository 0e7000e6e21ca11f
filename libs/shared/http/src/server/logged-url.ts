/** Query parameters whose values are logged. Values of others may hold names, e-mail addresses or searches of persons. */
const SHOWN = new Set([
  ...['hits', 'offset', 'sorts', 'dedup', 'format', 'with', 'asOf', 'at', 'dryRun', 'kind', 'limit'],
  ...['aggregate', 'aggregateFunctions', 'datetimeMin', 'datetimeMax'],
]);
/** The characters of an address that are logged. */
const LONGEST = 2_000;
const ADDRESS = /@|%40|pelorus_[\w-]{8}/i;
const OMITTED = '…';

/** The address of a request for the log: values of most query parameters and parts of the path with an `@` or a token are left out. */
export function withoutPersons(url: string): string {
  if (url.length <= LONGEST && !url.includes('?') && !ADDRESS.test(url)) return url;
  const [path = '', query] = split(url.slice(0, LONGEST), '?');
  const shownPath = path.split('/').map(withoutAddress).join('/');
  return query === undefined ? shownPath : `${shownPath}?${query.split('&').map(withoutValue).join('&')}`;
}

function withoutAddress(text: string): string {
  return ADDRESS.test(text) ? OMITTED : text;
}

function withoutValue(pair: string): string {
  const [name = '', value] = split(pair, '=');
  if (value === undefined) return SHOWN.has(name) ? name : nameOf(name);
  return `${nameOf(name)}=${SHOWN.has(name) && !ADDRESS.test(value) ? value : OMITTED}`;
}

/** A text that looks like the name of a parameter; any other may be a value that lost its name. */
function nameOf(text: string): string {
  return /^\w{1,64}$/.test(text) && !ADDRESS.test(text) ? text : OMITTED;
}

function split(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
