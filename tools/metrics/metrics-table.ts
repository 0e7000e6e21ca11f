import { type ServedMetric, type ServedMetrics } from './served-metrics';

/** Number of the services. */
const EVERY = 3;
const HEAD = ['metric', 'type', 'labels', 'services', 'meaning'];

/** Table of the services' own metrics in Markdown, with columns of equal width. */
export function metricsTable(metrics: ServedMetrics): string {
  const own = [...metrics.values()].filter(({ name }) => name.startsWith('pelorus_'));
  const rows = own.sort((a, b) => (a.name < b.name ? -1 : 1)).map(cellsOf);
  const widths = HEAD.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!, fill)).join(' | ')} |`;
  return [line(HEAD), line(['', '', '', '', ''], '-'), ...rows.map((row) => line(row))].join('\n');
}

function cellsOf({ name, type, labels, services, help }: ServedMetric): string[] {
  const own = [...labels].filter((label) => label !== 'le').sort();
  const where = services.size === EVERY ? 'all' : [...services].join(', ');
  return [`\`${name}\``, type, own.map((label) => `\`${label}\``).join(', '), where, help];
}
