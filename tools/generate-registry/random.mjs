/**
 * An SQL expression: a whole number from 0 to below `n` that depends on `i` and `salt` alone.
 * @param {string} i
 * @param {number} salt
 * @param {number | string} n
 */
export const pick = (i, salt, n) => `((hashint8extended(${i}, ${salt}) & 2147483647) % (${n}))`;

/**
 * An SQL expression: one of the words, by chance that depends on `i` and `salt` alone.
 * @param {string} i
 * @param {number} salt
 * @param {readonly string[]} words
 */
export const oneOf = (i, salt, words) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + ${pick(i, salt, words.length)}]`;

/**
 * An SQL expression: the uuid of the `i`th record of a table.
 * @param {string} table
 * @param {string} i
 */
export const uuidOf = (table, i) => `md5('${table}' || (${i}))::uuid`;

/**
 * An SQL expression: a moment of the ten years from 2015 on, to the millisecond.
 * @param {string} i
 * @param {number} salt
 */
export const momentOf = (i, salt) =>
  `('2015-01-01T00:00:00Z'::timestamptz + ${pick(i, salt, 3652)} * interval '1 day' + ${pick(i, salt + 1, 86_400_000)} * interval '1 millisecond')`;

/**
 * An SQL expression: the id of one of a group's vocables.
 * @param {string} group
 * @param {string} i
 * @param {number} salt
 */
export const vocableOf = (group, i, salt) =>
  `(select ids[1 + ${pick(i, salt, 'cardinality(ids)')}] from vocables where group_name = '${group}')`;
