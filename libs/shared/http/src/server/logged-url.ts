/** Query parameters whose values are logged; values of others may hold names, e-mail addresses or what somebody looks for. */
const SHOWN = new Set([
  ...['hits', 'offset', 'sorts', 'dedup', 'format', 'with', 'asOf', 'at', 'dryRun', 'kind', 'limit'],
  ...['aggregate', 'aggregateFunctions', 'datetimeMin', 'datetimeMax'],
]);
/** The characters of a logged value or path. */
const LONGEST = 1_000;
const OMITTED = '…';

/** The address of a request for the log: values of most query parameters and parts of the path with an `@` are left out. */
export function withoutPersons(url: string): string {
  const [path = '', query] = split(url, '?');
  const shownPath = path.replace(/[^/]*(?:@|%40)[^/]*/gi, OMITTED).slice(0, LONGEST);
  return query === undefined
    ? shownPath
    : `${shownPath}?${query.split('&').map(withoutValue).join('&')}`.slice(0, 2 * LONGEST);
}

function withoutValue(pair: string): string {
  const [name = '', value] = split(pair, '=');
  if (value === undefined) return SHOWN.has(name) ? name : nameOf(name);
  return `${nameOf(name)}=${SHOWN.has(name) && !/@|%40/i.test(value) ? value : OMITTED}`;
}

/** What looks like the name of a parameter; anything else may be a value that lost its name. */
function nameOf(text: string): string {
  return /^\w{1,64}$/.test(text) ? text : OMITTED;
}

function split(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
