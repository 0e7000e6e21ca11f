/** A function of the schema; `@` in front of a name stands for the schema. */
export interface SqlFunction {
  readonly name: string;
  readonly head: string;
  readonly body: string;
}

/** A function in PL/pgSQL; without `nature` its result depends on its arguments only. */
export function plpgsql(
  name: string,
  signature: string,
  body: string,
  nature = 'immutable parallel safe',
): SqlFunction {
  return { name, head: `@${name} ${signature} language plpgsql ${nature}`, body };
}

/** A function of one expression, which the planner inlines. */
export function expression(name: string, signature: string, body: string): SqlFunction {
  return { name, head: `@${name} ${signature} language sql immutable parallel safe`, body: `select ${body}` };
}
