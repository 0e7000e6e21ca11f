/** The `$NRT` suffix that older clients append to codes; it carries no meaning. */
const LEGACY_SUFFIX = /\$nrt$/i;
const URN = /^[A-Za-z0-9_.-]+(?::[A-Za-z0-9_.-]+){2,}$/;

/** The most characters of a code of items, parameters and streams: an index of the database holds no longer texts. */
export const MAX_CODE_LENGTH = 2_000;

/** Whether a text is a parameter URN: `type:item[:item...]:parameter`, three or more parts of letters, digits, `_`, `-`, `.`. */
export function isParameterUrn(text: string): boolean {
  return URN.test(text);
}

/** A code as it is stored and compared: lower case, without the `$NRT` suffix of older clients. */
export function foldCode(text: string): string {
  return text.replace(LEGACY_SUFFIX, '').toLowerCase();
}
