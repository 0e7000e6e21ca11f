import { type ExecutionContext } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';
import { type DomainError } from '@pelorus/shared/kernel';
import { QUERY_PARAMETERS } from './query-parameter';
import { QueryParametersGuard } from './query-parameters.guard';

/** Gives the error that the guard throws for a query. */
function refusalOf(query: object, known: readonly string[]): DomainError {
  const reflector = { get: (key: unknown) => (key === QUERY_PARAMETERS ? known : undefined) };
  const guard = new QueryParametersGuard(reflector as unknown as Reflector);
  const http = { getRequest: () => ({ query, params: {} }) };
  const context = { getHandler: () => undefined, switchToHttp: () => http } as unknown as ExecutionContext;
  try {
    guard.canActivate(context);
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('let pass');
}

describe('QueryParametersGuard', () => {
  it('counts all unknown parameters, lists a hundred and suggests names for ten', () => {
    const query = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`hit${i}`, '']));
    const { faults = [], totalFaults } = refusalOf(query, ['hits']);
    expect(totalFaults).toBe(1_000);
    expect(faults).toHaveLength(100);
    expect(faults.filter(({ nearest = [] }) => nearest.length > 0)).toHaveLength(10);
  });
});
