export { type Check, type Finding, type Step } from './check';
export { type LineOutput, ProgressLine } from './progress-line';
export { type CheckReport, exitCodeOf, type ReportedFinding, reportJson, reportText, VERIFIED } from './report';
export { runChecks, type RunOptions } from './run-checks';
