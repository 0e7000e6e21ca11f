import { type IntlShape } from 'react-intl';
import { numberText } from '../ui/text/number-text';
import { type RuleCondition } from './rule';

export function conditionText(intl: IntlShape, { kind, aggregate, ...parts }: RuleCondition): string {
  const values = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, textOf(intl, value)]));
  const bounds = (['above', 'below', 'outside'] as const)
    .filter((name) => parts[name] !== undefined)
    .map((name) => intl.formatMessage({ id: `rules.bound.${name}` }, { bound: values[name] }));
  switch (kind) {
    case 'value': {
      const bound = bounds.join(` ${intl.formatMessage({ id: 'rules.or' })} `);
      const window = aggregate && {
        function: aggregate.function.toLowerCase(),
        within: lengthText(intl, aggregate.within),
      };
      return window
        ? intl.formatMessage({ id: 'rules.text.window' }, { ...window, bound })
        : intl.formatMessage({ id: 'rules.text.value' }, { bound });
    }
    case 'missing':
      return intl.formatMessage(
        { id: 'rules.text.missing' },
        {
          of: String(parts['of'] ?? 'stream'),
          hasLength: String(parts['longer'] !== undefined),
          longer: values['longer'] ?? '',
        },
      );
    case 'quality':
      return intl.formatMessage(
        { id: 'rules.text.quality' },
        { ...values, share: intl.formatNumber(Number(parts['share']), { style: 'percent', maximumFractionDigits: 1 }) },
      );
    case 'due':
    case 'ends':
      return intl.formatMessage(
        { id: `rules.text.${kind}` },
        { what: String(parts['what'] ?? ''), before: values['before'] ?? lengthText(intl, 'P30D') },
      );
    case 'service':
      return intl.formatMessage({ id: 'rules.text.service' }, { what: String(parts['what']), bound: bounds.join() });
    default:
      return intl.formatMessage({ id: `rules.text.${kind}` }, values);
  }
}

function textOf(intl: IntlShape, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => textOf(intl, each)).join(', ');
  if (typeof value === 'number') return numberText(value, intl.locale);
  return typeof value === 'string' && value.startsWith('P') ? lengthText(intl, value) : String(value);
}

const LENGTH = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/;
const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;

/** Length such as `PT1H30M` in words; other texts unchanged. */
export function lengthText(intl: Pick<IntlShape, 'formatNumber'>, length: string): string {
  const counts = (LENGTH.exec(length) ?? []).slice(1).map(Number);
  const words = UNITS.flatMap((unit, i) =>
    counts[i] ? [intl.formatNumber(counts[i], { style: 'unit', unit, unitDisplay: 'long' })] : [],
  );
  return words.length > 0 ? words.join(' ') : length;
}
