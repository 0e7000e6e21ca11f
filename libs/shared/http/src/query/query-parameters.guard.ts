import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { didYouMean, DomainError, type Fault, Suggestions } from '@pelorus/shared/kernel';
import { ANY_QUERY_PARAMETERS, QUERY_PARAMETERS } from './query-parameter';
import { badParameter, manyValues } from './query-values';

const NUL = '\0';

/**
 * Refuses query parameters that the operation does not take: a mistyped filter must not return the unfiltered list. Refuses
 * U+0000 in any parameter: PostgreSQL stores no text with it, so nothing has such a name.
 */
@Injectable()
export class QueryParametersGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    for (const name in request.params) if ([request.params[name]!].flat().some(hasNul)) throw nothingThere();
    // Express parses the query each time that it is asked for.
    const { query } = request;
    const names = Object.keys(query);
    if (names.length > 0) this.#checkQuery(query, names, context);
    return true;
  }

  #checkQuery(query: Request['query'], names: readonly string[], context: ExecutionContext): void {
    const known = this.reflector.get<string[] | undefined>(QUERY_PARAMETERS, context.getHandler()) ?? [];
    const takesAny = this.reflector.get<boolean | undefined>(ANY_QUERY_PARAMETERS, context.getHandler()) ?? false;
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0 && !takesAny) throw unknownParameters(unknown, known);
    const withNul = names.find((name) => manyValues(query, name).some(hasNul));
    if (withNul !== undefined) throw badCharacter(withNul);
  }
}

function hasNul(text: string): boolean {
  return text.includes(NUL);
}

function nothingThere(): DomainError {
  return new DomainError('not-found', 'not-found', 'There is nothing at this path: no name contains U+0000.');
}

function badCharacter(name: string): DomainError {
  return badParameter(name, 'bad-character', `'${name}' must not contain U+0000.`);
}

function unknownParameters(unknown: readonly string[], known: readonly string[]): DomainError {
  const suggestions = new Suggestions(known);
  const takes = known.length === 0 ? 'none' : known.join(', ');
  const faults = unknown.slice(0, 100).map((name): Fault => {
    const near = suggestions.nearest(name);
    const detail = `The request takes no parameter '${name.slice(0, 64)}'${didYouMean(near) || ` (it takes ${takes})`}`;
    return { code: 'unknown-parameter', detail, parameter: name.slice(0, 64), nearest: near };
  });
  return new DomainError('malformed', 'unknown-parameter', faults[0]?.detail ?? '', {
    faults,
    totalFaults: unknown.length,
  });
}
