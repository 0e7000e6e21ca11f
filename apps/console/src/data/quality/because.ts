import { numberText } from '../../ui/text/number-text';
import { type QualityRun } from './lane-marks';

interface RuleProperty {
  readonly name?: unknown;
  readonly isEvent?: unknown;
}

/** Name of the property behind a rule. */
export function propertyName({ property }: Pick<QualityRun, 'property'>): string | undefined {
  const name = (property as RuleProperty | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** Whether a rule is an event, such as a cleaning, without telling parameters. */
export const isOfEvent = ({ property }: Pick<QualityRun, 'property'>): boolean =>
  (property as RuleProperty | undefined)?.isEvent === true;

/** Parameters for people: `failSpan -5 … 35, count 5`. */
export const parametersText = (parameters: object, locale: string): string =>
  Object.entries(parameters)
    .map(([name, value]: [string, unknown]) => `${name} ${textOf(value, locale)}`)
    .join(', ');

/** Span with open sides, or any other value. */
function textOf(value: unknown, locale: string): string {
  if (Array.isArray(value) && value.length === 2) return value.map((end) => textOf(end ?? '∞', locale)).join(' … ');
  if (typeof value === 'number') return numberText(value, locale);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
