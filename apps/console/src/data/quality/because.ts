import { numberText } from '../../ui/text/number-text';
import { type QualityRun } from './lane-marks';

/** A property as a rule keeps it. */
interface RuleProperty {
  readonly name?: unknown;
  readonly isEvent?: unknown;
}

/** The name of the property of the registry that a rule comes from. */
export function propertyName({ property }: Pick<QualityRun, 'property'>): string | undefined {
  const name = (property as RuleProperty | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** Whether a rule comes from an event, such as a cleaning: its name says all, and its parameters nothing. */
export const isOfEvent = ({ property }: Pick<QualityRun, 'property'>): boolean =>
  (property as RuleProperty | undefined)?.isEvent === true;

/** Parameters of a test as people read them: `failSpan -5 … 35, count 5`. */
export const parametersText = (parameters: object, locale: string): string =>
  Object.entries(parameters)
    .map(([name, value]: [string, unknown]) => `${name} ${textOf(value, locale)}`)
    .join(', ');

/** A span of numbers with open sides, or any other value. */
function textOf(value: unknown, locale: string): string {
  if (Array.isArray(value) && value.length === 2) return value.map((end) => textOf(end ?? '∞', locale)).join(' … ');
  if (typeof value === 'number') return numberText(value, locale);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
