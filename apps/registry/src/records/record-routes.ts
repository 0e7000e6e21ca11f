import { Delete, Get, HttpCode, Patch, Post, Put, type Type } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { RequiresSession } from '@pelorus/auth/http';
import { withArticle } from '@pelorus/shared/kernel';
import { ApiProblems, DEDUP, QueryParameters } from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.interceptor';
import { AtAnyTime } from '../as-of/at-any-time.decorator';
import { DELETED, MADE, PATCHED, READ, REPLACED } from './described-operations';
import { type Operation } from './record-operations';
import { ApiRecordKey } from './record-parameters';

interface DescribedRecords {
  readonly kind: string;
  /** Path parameter of a record. */
  readonly key: { readonly name: string; readonly description: string };
  readonly dto: Type;
  readonly body: Type;
  readonly changes: Type;
  readonly operations: readonly Operation[];
  readonly owner?: MethodDecorator;
}

/** Decorators of the methods on single records; a missing operation is no route. */
export function recordRoutes({ kind, key, dto, body, changes, operations, owner }: DescribedRecords) {
  const one = `:${key.name}`;
  const path = owner ? [owner] : [];
  const recordPath = [...path, ApiRecordKey(key.name, key.description)];
  const route = (operation: Operation, ...decorators: readonly MethodDecorator[]) =>
    stack(operations.includes(operation) ? decorators : []);
  const change = (method: MethodDecorator, ofNull: string, description: string) =>
    route(
      'change',
      ...[method, RequiresSession()],
      ApiOperation({ summary: `Change the fields given of ${withArticle(kind)}; null ${ofNull}`, description }),
      ...recordPath,
      ...[ApiBody({ type: changes }), QueryParameters(DEDUP)],
      ...[ApiOkResponse({ type: dto }), ApiProblems(404, 409, 412, 422)],
    );
  return {
    create: route(
      'create',
      ...[Post(), RequiresSession()],
      ApiOperation({ summary: `Make ${withArticle(kind)}`, description: MADE }),
      ...path,
      ...[ApiBody({ type: body }), QueryParameters(DEDUP)],
      ApiCreatedResponse({ type: dto, headers: { Location: { schema: { type: 'string' } } } }),
      ApiProblems(404, 409, 422),
    ),
    delete: route(
      'delete',
      ...[Delete(one), HttpCode(204), RequiresSession()],
      ApiOperation({ summary: `Delete ${withArticle(kind)} that nothing refers to`, description: DELETED }),
      ...recordPath,
      ...[ApiNoContentResponse(), ApiProblems(404, 409, 412)],
    ),
    replace: change(Put(one), 'counts as not given', REPLACED),
    patch: change(Patch(one), 'clears one', PATCHED),
    get: route(
      'get',
      Get(one),
      ApiOperation({ summary: `One ${kind}`, description: READ }),
      ...recordPath,
      ...[AtAnyTime(DEDUP), Remembered(), ApiOkResponse({ type: dto }), ApiProblems(400, 404, 503)],
    ),
  };
}

/** Combines decorators in the order of a stack. */
const stack =
  (decorators: readonly MethodDecorator[]): MethodDecorator =>
  (target, name, descriptor) => {
    for (const decorate of decorators.toReversed()) decorate(target, name, descriptor);
  };
