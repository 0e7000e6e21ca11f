import fc from 'fast-check';
import { type Body, bodiesOf } from './bodies';
import { type Header, headersOf } from './headers';
import { oddText, percentEncode } from './odd-values';
import { type Operation, type ServiceName } from './operation';
import { type Pair, queriesOf } from './queries';
import { type Source } from './schema-values';

export const ACTORS = ['anonymous', 'editor', 'stranger', 'administrator', 'reader', 'uploader'] as const;
export type Actor = (typeof ACTORS)[number];

/** How a request reaches the service: whole, as chunks, or by a client that leaves after some bytes of it. */
export type Delivery =
  | { readonly how: 'whole' }
  | { readonly how: 'chunks'; readonly size: number }
  | { readonly how: 'leave'; readonly after: number };

/** A request as it is drawn; which records its path names is decided when it is sent. */
export interface Plan {
  readonly operation: Operation;
  readonly method: string;
  readonly actor: Actor;
  /** The n-th known record that the path of the operation can name. */
  readonly record: number;
  /** Path parameters that are something else, as text of the address. */
  readonly odd: Readonly<Record<string, string>>;
  readonly query: readonly Pair[];
  readonly headers: readonly Header[];
  readonly body: Body | undefined;
  readonly delivery: Delivery;
  /** The service that it is sent to: the registry forwards requests about measurements. */
  readonly via: ServiceName;
  /** How many clients send it at once. */
  readonly times: number;
  /** What is done to its path. */
  readonly twist: Twist;
}

/** Other ways to write a path. */
export const TWISTS = {
  none: (path: string) => path,
  doubled: (path: string) => path.replaceAll('/', '//'),
  ended: (path: string) => `${path}/`,
  dotted: (path: string) => path.replace('/', '/./'),
  climbing: (path: string) => `${path}/x/..`,
  'with a parameter': (path: string) => `${path};a=b`,
  'with a space': (path: string) => `${path}%20`,
  'with an ending': (path: string) => `${path}.json`,
} as const;
export type Twist = keyof typeof TWISTS;

/** A request that no HTTP client would send: bytes for a connection. */
export interface RawPlan {
  readonly service: ServiceName;
  readonly bytes: Buffer;
}

const actors = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Actor>('administrator') },
  { weight: 4, arbitrary: fc.constant<Actor>('editor') },
  { weight: 3, arbitrary: fc.constantFrom<Actor>(...ACTORS) },
);

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ how: 'whole' as const }) },
  { weight: 2, arbitrary: fc.constantFrom(1, 7, 1_000).map((size) => ({ how: 'chunks' as const, size })) },
  { weight: 1, arbitrary: fc.nat(600).map((after) => ({ how: 'leave' as const, after })) },
);

const IDS = [
  '0',
  '-1',
  '1.5',
  '01',
  '2147483648',
  '9223372036854775808',
  'vessel:mya_ii',
  'VESSEL:MYA_II',
  'vessel:mya_ii:',
  ':',
  '%2F',
];

/** Paths of the ingest service that the registry forwards. */
const FORWARDED = /^\/rest\/(datasets|data|streams|sensors|files|quality)(\/|$)/;

const twists = fc.constantFrom(...(Object.keys(TWISTS) as Twist[]));

function oddPaths({ parameters }: Operation): fc.Arbitrary<Readonly<Record<string, string>>> {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const none = fc.constant<Readonly<Record<string, string>>>({});
  if (names.length === 0) return none;
  const value = fc.oneof(
    fc.constantFrom(...IDS),
    fc.integer({ min: 1, max: 3_000 }).map(String),
    fc.oneof(oddText.map(percentEncode), fc.constantFrom('%', '%zz', '%ff', '%00')),
  );
  const odd = fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => ({ [name]: text }));
  return fc.oneof({ weight: 7, arbitrary: none }, { weight: 1, arbitrary: odd });
}

/** Requests for one operation. */
export function plansOf(operation: Operation, source: Source): fc.Arbitrary<Plan> {
  const { method } = operation;
  const others = method === 'GET' ? ['HEAD', 'OPTIONS', 'DELETE'] : ['GET', 'OPTIONS', 'PUT'];
  return fc.record(
    {
      operation: fc.constant(operation),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...others, 'PROPFIND') },
      ),
      actor: actors,
      record: fc.nat(10_000),
      odd: oddPaths(operation),
      query: queriesOf(operation.parameters),
      headers: headersOf(operation),
      body: bodiesOf(operation, source),
      delivery,
      via: FORWARDED.test(operation.template)
        ? fc.constantFrom<ServiceName>('ingest', 'ingest', 'ingest', 'registry')
        : fc.constant(operation.service),
      times: fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(3) }),
      twist: fc.oneof({ weight: 40, arbitrary: fc.constant<Twist>('none') }, { weight: 1, arbitrary: twists }),
    },
    { noNullPrototype: true },
  );
}
