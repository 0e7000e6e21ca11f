/** A function of the schema; `@` before a name stands for the schema. */
export interface SqlFunction {
  readonly name: string;
  /** From its name up to its body. */
  readonly head: string;
  readonly body: string;
}

/** A function in PL/pgSQL whose result depends on its arguments alone. */
export function plpgsql(name: string, signature: string, body: string): SqlFunction {
  return { name, head: `@${name} ${signature} language plpgsql immutable parallel safe`, body };
}

/** One expression, which the planner puts in place of the call. */
export function expression(name: string, signature: string, body: string): SqlFunction {
  return { name, head: `@${name} ${signature} language sql immutable parallel safe`, body: `select ${body}` };
}
