export type Json = Readonly<Record<string, unknown>>;

/** Begin of each STAMPLATE document; names have a dot, because SensorThings forbids `@` in them. */
export const STAMPLATE_CONTEXT: Json = {
  '@version': 1.1,
  '@import': 'https://hmc-stamplate.github.io/JSONSchema/stamplate.jsonld',
  '@vocab': 'http://schema.org/',
};

/** Document of a type, without unknown facts. */
export const typed = (type: string, facts: Json): Json => ({ 'jsonld.type': type, ...present(facts) });

/** Drops unknown facts. */
export function present(facts: Json): Json {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
}

/** Returns a text that is a URL. */
export function link(text: string): string | undefined {
  return /^https?:\/\//.test(text) ? text : undefined;
}
