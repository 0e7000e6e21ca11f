import { parse, type ParseOptions, RsqlSyntaxError } from '../src';

/** The error that refuses a text; fails when the text is accepted. */
export function refusal(text: string, options?: ParseOptions): RsqlSyntaxError {
  try {
    parse(text, options);
  } catch (error) {
    if (error instanceof RsqlSyntaxError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text.slice(0, 100)}`);
}
