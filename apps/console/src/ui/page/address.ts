/** Values of an address's query by name, as texts. */
export type Search = Readonly<Record<string, string>>;

/** Characters of filters that stay readable in addresses. */
const READABLE: Readonly<Record<string, string>> = {
  '%3D': '=',
  '%3A': ':',
  '%2C': ',',
  '%3B': ';',
  '%2F': '/',
  '%28': '(',
  '%29': ')',
  '%40': '@',
};

/** Reads the query of an address: the last value of each name, as text. */
export const parseSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query));

/** Writes the query of an address; names without a value are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const pairs = given.map(([name, value]) => `${encode(name)}=${readable(encode(String(value)))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const encode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

const readable = (encoded: string): string =>
  encoded.replace(/%(3D|3A|2C|3B|2F|28|29|40)/g, (code) => READABLE[code] ?? code);

/**
 * Picks the texts of a page's search by their names; others are dropped, so that an address holds what the page knows.
 */
export function pickTexts<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = names.filter((name) => typeof search[name] === 'string' && search[name] !== '');
  return Object.fromEntries(given.map((name) => [name, search[name]])) as Partial<Record<Name, string>>;
}

/** A path of this origin, or undefined: a second slash, or a backslash that browsers take for one, leads elsewhere. */
export const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;

/** Picks one of the allowed values. */
export const pickChoice = <Value extends string>(value: unknown, choices: readonly Value[]): Value | undefined =>
  choices.find((choice) => choice === value);
