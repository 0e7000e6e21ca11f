import { type Check } from './check';

export interface ReportedFinding {
  readonly subject: string;
  readonly fault: string;
  readonly kind: 'fault' | 'doubt';
  readonly mended: boolean;
  /** Why it could not be mended. */
  readonly refusal?: string;
}

export interface CheckReport extends Pick<Check, 'name' | 'proves'> {
  readonly looked: number;
  readonly faults: number;
  readonly doubts: number;
  readonly mended: number;
  readonly findings: readonly ReportedFinding[];
  /** Why the check could not be carried out to its end. */
  readonly failure?: string;
}

/** Exit codes of a verification. */
export const VERIFIED = { sound: 0, faulty: 1, failed: 2 } as const;

/** 0 when all is sound or mended, 1 when faults are left, 2 when something could not be checked. */
export function exitCodeOf(reports: readonly CheckReport[]): number {
  if (reports.some(({ failure }) => failure !== undefined)) return VERIFIED.failed;
  return reports.some(({ faults, mended }) => faults > mended) ? VERIFIED.faulty : VERIFIED.sound;
}

/** The report for people: a line for each check, and one for each finding. */
export function reportText(name: string, reports: readonly CheckReport[]): string {
  return [...reports.flatMap((report) => [headOf(report), ...linesOf(report)]), sumOf(name, reports)].join('\n');
}

export function reportJson(name: string, reports: readonly CheckReport[]): string {
  return JSON.stringify({ service: name, exitCode: exitCodeOf(reports), checks: reports });
}

function headOf({ name, looked, faults, doubts, failure, proves }: CheckReport): string {
  const counts = [...(faults > 0 ? [`${faults} faults`] : []), ...(doubts > 0 ? [`${doubts} doubts`] : [])];
  const result = failure === undefined ? counts.join(', ') || 'sound' : `not checked: ${failure}`;
  return `${name.padEnd(11)} ${String(looked).padStart(10)}  ${result}  (${proves})`;
}

function linesOf({ findings, faults, doubts }: CheckReport): string[] {
  const lines = findings.map(({ subject, fault, kind, mended, refusal }) => {
    const end = mended ? ' - mended' : refusal === undefined ? '' : ` - not mended: ${refusal}`;
    return `  ${kind}: ${subject}: ${fault}${end}`;
  });
  const more = faults + doubts - findings.length;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function sumOf(name: string, reports: readonly CheckReport[]): string {
  const sum = (of: (report: CheckReport) => number): number => reports.reduce((total, each) => total + of(each), 0);
  const [faults, doubts, mended] = [sum((each) => each.faults), sum((each) => each.doubts), sum((each) => each.mended)];
  const words = ['sound', 'faulty', 'could not be checked'][exitCodeOf(reports)];
  return `${name}: ${words}; ${faults} faults, ${mended} mended, ${doubts} doubts`;
}
