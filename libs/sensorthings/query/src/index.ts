export {
  type ArithmeticOperator,
  type ComparisonOperator,
  type Expression,
  type LiteralValue,
  type PathStep,
} from './expression';
export { type FunctionName, FUNCTIONS, type FunctionSignature, signatureOf, type ValueKind } from './functions';
export { type Geometry, type Position, readGeometry } from './geometry';
export {
  addDuration,
  type Duration,
  type Micros,
  MICROS_PER_DAY,
  readDuration,
  readInterval,
  readMoment,
  type TimeSpan,
  writeMoment,
  writeTimeSpan,
} from './moment';
export { MAX_LEVELS } from './parse-expression';
export { MAX_OPTION_LENGTH, OPTION_NAMES, parseOptions } from './parse-options';
export { type EntityId, parsePath, type ResourcePath, type ResourceStep } from './parse-path';
export { badQuery, notOffered, type QueryFault, type QueryText } from './query-fault';
export {
  type Expansion,
  type OrderKey,
  type QueryOptions,
  type ResultFormat,
  RESULT_FORMATS,
  type ResultMetadata,
  RESULT_METADATA,
  type Sourced,
} from './query-options';
