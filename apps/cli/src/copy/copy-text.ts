import { type CopyRun } from './copy-run';
import { type Counts } from './copy-report';

const FATES: readonly (readonly [key: keyof Counts, words: string])[] = [
  ['made', 'new'],
  ['changed', 'changed'],
  ['removed', 'removed'],
  ['alike', 'alike'],
  ['differs', 'differ'],
  ['refused', 'not copied'],
  ['onlyThere', 'only at the target'],
];

/** The report for people. */
export function copyText({ report, options }: CopyRun): string {
  const { counts, differences, problems, totalProblems } = report;
  const lines = Object.entries(counts).map(([kind, one]) => {
    const words = FATES.filter(([key]) => one[key] > 0).map(([key, word]) => `${one[key]} ${word}`);
    return `${kind.padEnd(14)}  ${words.join(', ')}`;
  });
  const differing = differences.map(({ name, address, fields }) => {
    const values = fields.map(({ field, from, to }) => `${field}: ${shown(from)} here, ${shown(to)} there`);
    return `differs: ${name} (${address}): ${values.join('; ')}`;
  });
  const refused = problems.map(({ name, address, detail, code }) => `note: ${name} (${address}): ${detail} [${code}]`);
  const more = totalProblems - problems.length;
  return [
    ...lines,
    ...differing,
    ...refused,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(options.dryRun ? ['Nothing was kept: this was a dry run.'] : []),
  ].join('\n');
}

const shown = (value: unknown): string => {
  const text = value === undefined || value === null ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
