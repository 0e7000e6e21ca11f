const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a uuid in its canonical, hyphenated form. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
