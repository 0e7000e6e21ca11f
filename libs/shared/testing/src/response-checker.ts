import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { createHash } from 'node:crypto';
import { closeSchemas, type Schema } from './closed-schemas';

export interface CheckedResponse {
  readonly status: number;
  readonly contentType: string | undefined;
  /** The body as it came, empty when there is none. */
  readonly text: string;
}

interface MediaType {
  readonly schema?: Schema;
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, MediaType>> }>>;
}
interface Template {
  readonly path: string;
  readonly parts: readonly string[];
  readonly operations: Readonly<Record<string, Operation>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Each schema is compiled once, without optimising: compiling takes longer than checking. A document is no JSON schema. */
const OPTIONS = {
  strict: false,
  allErrors: true,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
} as const;
const DOCUMENT = 'openapi';
const PROBLEM = '#/components/schemas/ProblemDto';
const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Checkers by the hash of their document: suites of one service have equal documents. */
const CHECKERS = new Map<string, ResponseChecker>();

/** Compares responses with an OpenAPI 3.1 document; whatever the document does not describe is a fault. */
export class ResponseChecker {
  readonly #ajv = addFormats(new Ajv2020(OPTIONS));
  readonly #document: Schema;
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #templates: readonly Template[];

  /** Gives the checker of a document, the same one for equal documents. */
  static of(document: Schema): ResponseChecker {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('hex');
    const checker = CHECKERS.get(key) ?? new ResponseChecker(document);
    CHECKERS.set(key, checker);
    return checker;
  }

  constructor(document: Schema) {
    this.#document = closeSchemas(document);
    // One without parameters goes first.
    this.#templates = Object.entries((this.#document['paths'] ?? {}) as Paths)
      .map(([path, operations]) => ({ path, parts: pathParts(path), operations }))
      .sort((a, b) => parameters(a.path) - parameters(b.path));
    this.#ajv.addSchema({ ...this.#document }, DOCUMENT);
  }

  /** Throws an Error that says in which way the response is not as described. */
  check(method: string, path: string, response: CheckedResponse): void {
    const fault = this.#faultOf(method.toLowerCase(), path, response);
    if (fault === undefined) return;
    const body = response.text.slice(0, 1_000);
    throw new Error(`${method.toUpperCase()} ${path} answered ${response.status}, but ${fault}\n${body}`);
  }

  #faultOf(method: string, path: string, response: CheckedResponse): string | undefined {
    const template = this.#templateOf(path, method);
    if (template === undefined) return this.#faultOfRefusal(response);
    const { responses } = (this.#document['paths'] as Paths)[template]![described(method)]!;
    const status = [String(response.status), `${String(response.status)[0]}XX`, 'default'].find(
      (key) => key in responses,
    );
    if (status === undefined) return `${template} describes ${Object.keys(responses).join(', ')} only`;
    const content = responses[status]?.content ?? {};
    const mediaType = mediaTypeOf(response);
    if (response.text === '') return faultOfNothing(method, response.status, mediaType, content);
    const range = [mediaType, `${mediaType.split('/')[0]}/*`, '*/*'].find((key) => key in content);
    if (range === undefined) return `${mediaType || 'a body without type'} is not described for it`;
    const schema = content[range]?.schema;
    if (!isJson(mediaType) || !schema || this.#isBinary(schema)) return undefined;
    const keys = ['paths', template, described(method), 'responses', status, 'content', range, 'schema'];
    return this.#faultOfJson(`#/${keys.map(escapePointer).join('/')}`, response.text);
  }

  /** Whether a body is bytes of any kind: a file keeps the media type that its sender gave it, JSON or not. */
  #isBinary({ $ref, format }: Schema): boolean {
    if (typeof $ref !== 'string') return format === 'binary';
    const { schemas = {} } = this.#document['components'] as { readonly schemas?: Record<string, Schema> };
    return schemas[$ref.split('/').at(-1)!]?.['format'] === 'binary';
  }

  /** Finds a fault in the answer of an operation that is not described: only a problem document may refuse it. */
  #faultOfRefusal(response: CheckedResponse): string | undefined {
    if (response.status < 400 || response.status > 499) return 'this operation is not described';
    if (response.text === '') return undefined;
    if (mediaTypeOf(response) !== PROBLEM_MEDIA_TYPE) return `not as ${PROBLEM_MEDIA_TYPE}`;
    return this.#faultOfJson(PROBLEM, response.text);
  }

  #faultOfJson(pointer: string, text: string): string | undefined {
    const validate = this.#validator(pointer);
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return 'its body is no JSON';
    }
    if (validate(json)) return undefined;
    const faults = (validate.errors ?? []).slice(0, 8).map((error) => {
      return `  ${error.instancePath || '(body)'} ${error.message ?? ''} ${JSON.stringify(error.params)}`;
    });
    return `its body is not as described:\n${faults.join('\n')}`;
  }

  #validator(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer);
    if (known) return known;
    const validate = this.#ajv.compile({ $ref: `${DOCUMENT}${pointer}` });
    this.#validators.set(pointer, validate);
    return validate;
  }

  /** The described path that a request's path belongs to; one without parameters goes first. */
  #templateOf(path: string, method: string): string | undefined {
    const parts = pathParts(path);
    return this.#templates.find(({ parts: template, operations }) => {
      return described(method) in operations && matches(template, parts);
    })?.path;
  }
}

function described(method: string): string {
  return method === 'head' ? 'get' : method;
}

function pathParts(path: string): string[] {
  return (path.split('?')[0] ?? '').split('/').filter((part) => part !== '');
}

function matches(template: readonly string[], parts: readonly string[]): boolean {
  return template.length === parts.length && template.every((part, i) => part.startsWith('{') || part === parts[i]);
}

function parameters(template: string): number {
  return template.split('{').length;
}

function mediaTypeOf(response: CheckedResponse): string {
  return (response.contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isJson(mediaType: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json');
}

/** Only JSON always has a body. */
function faultOfNothing(method: string, status: number, mediaType: string, content: object): string | undefined {
  if (method === 'head' || status === 204 || status === 304 || Object.keys(content).length === 0) return undefined;
  if (mediaType in content && !isJson(mediaType)) return undefined;
  return Object.keys(content).some(isJson) ? 'it has no body' : undefined;
}

function escapePointer(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
