export { judgeAround, type KnownValues, type TimedTest } from './checking/judge-around';
export { effectiveFlag, type LayeredFlags, newestOf } from './effective-flag';
export { FLAG, FLAGS } from './flag';
export { FLAG_SCHEMES, type FlagScheme, inScheme, ofQartod } from './flag-scheme';
export { gapsOf } from './gaps';
export { type Judgement, SeriesJudge, type TestRun, valuesOf } from './judge-series';
export {
  addSaid,
  decodeRuns,
  cutInto,
  encodeRuns,
  joinPacks,
  MOST_PACKED,
  type RunPack,
  type SaidByLayer,
  splitPack,
} from './layers/run-pack';
export {
  isSaidAt,
  joined,
  replaceRuns,
  runWithin,
  type SaidRun,
  type TimeRun,
  type TimeSpan,
  timesOf,
} from './layers/said-runs';
export { RunColumns } from './layers/run-columns';
export { ANY_FLAG, type FlagSet, FlagSteps, NO_FLAG } from './layers/flag-steps';
export { momentOf } from './parameters/scalar.parameters';
export { keepStronger, PRECEDENCE, ranksOf, stronger } from './precedence';
export { type PreparedTest, type QualityTest, type TestInput } from './quality-test';
export { QUALITY_TESTS } from './quality-tests';
export { type Reach, widest } from './reach';
export { type GivenInputs, MAX_TESTS, readTests } from './read-tests';
export { medianInterval } from './rhythm';
export { changedTimes, ruleKey } from './rules/changed-times';
export {
  preparedRule,
  type RefusedRule,
  type Rule,
  type RulePeriod,
  rulesOf,
  type StreamRules,
} from './rules/rules-of';
export { ruleOfProperty } from './rules/property-rule';
export {
  type Interruption,
  type OtherStream,
  type StreamDescription,
  type StreamProperty,
  type StreamState,
} from './rules/stream-state';
export { flagsOf, type FlagRun, runsOf } from './runs';
export { type NamedUnit } from './units/convert';
export { placeNotBefore, gapUsOf, type Series, US_PER_SECOND } from './series';
