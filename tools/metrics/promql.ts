import { parser } from '@prometheus-io/lezer-promql';

/** The series and labels of an expression of PromQL, and its faults. */
export interface Asked {
  readonly series: readonly string[];
  /** Names of labels that it compares and groups by. */
  readonly labels: readonly string[];
  /** Texts that do not parse. */
  readonly faults: readonly string[];
}

/** Reads an expression; variables of Grafana for durations count as 5 minutes. */
export function readExpression(expression: string): Asked {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const asked = { series: [] as string[], labels: [] as string[], faults: [] as string[] };
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      const word = text.slice(from, to);
      if (type.isError) asked.faults.push(text.slice(Math.max(0, from - 10), to + 10));
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') asked.series.push(word);
      if (type.name === 'LabelName') asked.labels.push(word);
    },
  });
  return asked;
}
