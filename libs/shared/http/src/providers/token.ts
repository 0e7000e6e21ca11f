import { type InjectionToken } from '@nestjs/common';

declare const PROVIDED: unique symbol;

/** A name under which a value of one type is provided. */
export type Token<Value> = symbol & { readonly [PROVIDED]: Value };

/** The key of a provided value: a token, or the class of the value, whose constructor may be private. */
export type Provided<Value> = Token<Value> | { readonly prototype: Value };

/** The tokens of values, in the same order. */
export type Tokens<Values extends readonly unknown[]> = { readonly [Place in keyof Values]: Provided<Values[Place]> };

/** Makes a token, unlike every other one; errors of the injector show its name. */
export function token<Value>(name: string): Token<Value> {
  return Symbol(name) as Token<Value>;
}

/** A token as Nest types it. */
export function injectionToken(provided: Provided<unknown>): InjectionToken {
  return provided as InjectionToken;
}
