import { type TextSpan } from '@pelorus/shared/rsql';
import { type Expression, type PathStep } from './expression';
import { type Micros } from './moment';
import { type QueryText } from './query-fault';

/** Expression with its text, for later errors. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: QueryText;
}

export interface OrderKey {
  readonly expression: Expression;
  readonly descending: boolean;
}

/** Relation to expand, with options. */
export interface Expansion {
  readonly relation: string;
  readonly span: TextSpan;
  readonly source: QueryText;
  readonly options: QueryOptions;
  /** Options as written, for links. */
  readonly texts: readonly (readonly [name: string, value: string])[];
}

export const RESULT_FORMATS = ['json', 'dataArray', 'CSV', 'GeoJSON'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export const RESULT_METADATA = ['full', 'minimal', 'none', 'off'] as const;
/** Amount of `@iot.*`: `minimal` without relation links, `none` without links, `off` without ids. */
export type ResultMetadata = (typeof RESULT_METADATA)[number];

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
  /** Moment of the registry. */
  readonly asOf?: Micros;
  /** Token of a next link. */
  readonly skipToken?: string;
}
