/** Query value; absent ones are dropped, lists joined by commas. */
export type QueryValue = string | number | boolean | Date | undefined | null | readonly (string | number)[];

/** `?name=value&...`, empty without values. */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, queryText(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(queryText).join(',');
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Fills `{name}` in a path, each as one segment; keeps `:`, frequent in codes. */
export function pathOf(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`'${name}' of ${template} is missing`);
    // URLs resolve dot segments, even encoded ones.
    if (/^\.{1,2}$/.test(String(value))) throw new TypeError(`'${String(value)}' is no ${name}`);
    return encodeURIComponent(String(value)).replaceAll('%3A', ':');
  });
}
