import { STATUS_CODES } from 'node:http';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { PROBLEM_MEDIA_TYPE } from '../problem/problem';
import { type AnySchema, exampleOf } from './example-of';
import { gatherCollections } from './described-collections';
import { gatherNamedSchemas } from './named-schemas';
import { ProblemDto } from './problem.dto';
import { SESSION_ADDS } from './session-adds';

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const;
/** Bad parameters, `Accept`, too many requests, a database that is away, or whose disk is full: reads sort on disk, too. */
const ANY = [400, 406, 429, 503, 507];
/** Refusals of operations that take a body. */
const WITH_BODY = [413, 415];
const NOT_MODIFIED = { description: 'The representation is one that If-None-Match names' };

/**
 * Adds to a document what holds for every operation: the common refusals, an id of its own, examples of its JSON bodies
 * and answers, and that an operation which names no session needs none. Operations at `aliases` are deprecated.
 */
export function completeDescription(document: OpenAPIObject, aliases?: RegExp): OpenAPIObject {
  gatherNamedSchemas(document);
  deprecateAliases(document, aliases);
  nameOperations(document);
  for (const path of Object.values(document.paths)) {
    // Also a list answers 304, to `If-None-Match: *`.
    if (path.get) path.get.responses[304] ??= NOT_MODIFIED;
    for (const operation of operationsOf(path)) {
      sayWhatSessionsAdd(operation);
      operation.security ??= [];
      addExamples(document, operation);
      addProblems(operation, operation.requestBody ? [...ANY, ...WITH_BODY] : ANY);
    }
  }
  gatherCollections(document, Object.values(document.paths).flatMap(operationsOf));
  openProblems(document);
  return document;
}

function deprecateAliases({ paths }: OpenAPIObject, aliases: RegExp | undefined): void {
  for (const [address, path] of Object.entries(paths)) {
    if (aliases?.test(address)) for (const operation of operationsOf(path)) operation.deprecated = true;
  }
}

/** Gives each operation an id of its own; of several with one handler, the first one that is not deprecated keeps it. */
function nameOperations({ paths }: OpenAPIObject): void {
  const taken = new Map<string, number>();
  const operations = Object.values(paths).flatMap(operationsOf);
  for (const operation of [...operations.filter(isCurrent), ...operations.filter((each) => !isCurrent(each))]) {
    if (operation.operationId !== undefined) operation.operationId = uniqueId(operation.operationId, taken);
  }
}

function isCurrent({ deprecated }: Operation): boolean {
  return deprecated !== true;
}

function operationsOf(path: PathItem): Operation[] {
  return METHODS.flatMap((method) => path[method] ?? []);
}

/** A handler with several paths is several operations: `Auth_logIn`, `Auth_logIn_2`; Nest's `[1]` is no name to generators. */
function uniqueId(given: string, taken: Map<string, number>): string {
  const id = given.replace(/\[\d+\]$/, '');
  const count = (taken.get(id) ?? 0) + 1;
  taken.set(id, count);
  return count === 1 ? id : `${id}_${count}`;
}

function addProblems({ responses }: Operation, statuses: readonly number[]): void {
  for (const status of statuses) {
    responses[status] ??= {
      description: STATUS_CODES[status] ?? 'Error',
      content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: getSchemaPath(ProblemDto) } } },
    };
  }
}

/** An operation that is open shows no lock; what a session adds to it is told in words. */
function sayWhatSessionsAdd(operation: Operation): void {
  const extended = operation as Operation & { [SESSION_ADDS]?: string };
  const words = extended[SESSION_ADDS];
  if (words === undefined) return;
  operation.description = [operation.description, words].filter(Boolean).join(' ');
  delete extended[SESSION_ADDS];
}

function addExamples(document: OpenAPIObject, { requestBody, responses }: Operation): void {
  const success = Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : []));
  for (const described of [requestBody, ...success]) {
    const media = described && 'content' in described ? described.content?.['application/json'] : undefined;
    if (!media?.schema || media.example !== undefined || media.examples) continue;
    media.example = exampleOf(document, media.schema as AnySchema);
  }
}

/** Problems may have further members (RFC 9457), such as `datasetId`. */
function openProblems({ components }: OpenAPIObject): void {
  const schema = components?.schemas?.[ProblemDto.name];
  if (schema && !('$ref' in schema)) schema.additionalProperties = true;
}
