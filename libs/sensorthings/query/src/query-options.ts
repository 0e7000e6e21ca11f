import { type TextSpan } from '@pelorus/shared/rsql';
import { type Expression, type PathStep } from './expression';
import { type Micros } from './moment';
import { type QueryText } from './query-fault';

/** An expression with the text that it stands in, for refusals that come later. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: QueryText;
}

/** A key of `$orderby`. */
export interface OrderKey {
  readonly expression: Expression;
  readonly descending: boolean;
}

/** A relation that is to be shown, with options of its own. */
export interface Expansion {
  readonly relation: string;
  readonly span: TextSpan;
  readonly source: QueryText;
  readonly options: QueryOptions;
  /** The options as they were written, for links. */
  readonly texts: readonly (readonly [name: string, value: string])[];
}

export const RESULT_FORMATS = ['json', 'dataArray', 'CSV', 'GeoJSON'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export const RESULT_METADATA = ['full', 'minimal', 'none', 'off'] as const;
/** How much of `@iot.*` an answer has: `minimal` leaves links of relations out, `none` all links, `off` ids, too. */
export type ResultMetadata = (typeof RESULT_METADATA)[number];

/** The options of a request or of an expansion. */
export interface QueryOptions {
  readonly filter?: Sourced<Expression>;
  readonly select?: Sourced<readonly (readonly PathStep[])[]>;
  readonly expand?: readonly Expansion[];
  readonly orderby?: Sourced<readonly OrderKey[]>;
  readonly top?: number;
  readonly skip?: number;
  readonly count?: boolean;
  readonly resultFormat?: ResultFormat;
  readonly resultMetadata?: ResultMetadata;
  /** The state of the registry that is read. */
  readonly asOf?: Micros;
  /** Where a page goes on, as a next link said. */
  readonly skipToken?: string;
}
