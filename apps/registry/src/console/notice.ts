import { readFileSync } from 'node:fs';

/** Text that all pages show, by language (`en`, `de`); empty where there is nothing to say. */
export type Notice = Readonly<Record<string, string>>;

const LONGEST = 1_000;
const NOTHING: Notice = {};

/**
 * Reads the notice in a file, which people write, replace and remove while the service runs: JSON with a text for each
 * language. A file that is absent or holds anything else says nothing.
 */
export function readNotice(file: string): Notice {
  try {
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof texts !== 'object' || texts === null) return NOTHING;
    const entries = Object.entries(texts).filter(([, text]) => typeof text === 'string' && text.length <= LONGEST);
    return Object.fromEntries(entries) as Notice;
  } catch {
    return NOTHING;
  }
}
