/** A document of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** What each document of STAMPLATE begins with; names have a dot, because SensorThings forbids `@` in them. */
export const STAMPLATE_CONTEXT: Json = {
  '@version': 1.1,
  '@import': 'https://hmc-stamplate.github.io/JSONSchema/stamplate.jsonld',
  '@vocab': 'http://schema.org/',
};

/** A document of a type, without what is unknown. */
export const typed = (type: string, facts: Json): Json => ({ 'jsonld.type': type, ...present(facts) });

/** Leaves out what is unknown. */
export function present(facts: Json): Json {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
}

/** The address that a text is, if it is one. */
export function link(text: string): string | undefined {
  return /^https?:\/\//.test(text) ? text : undefined;
}
