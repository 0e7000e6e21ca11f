/**
 * The code of a system error, such as `ENOENT`; undefined for any other.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : undefined);

/**
 * The message of an error.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
