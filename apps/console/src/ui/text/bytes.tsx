import { useIntl } from 'react-intl';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Size in a fitting unit, to three digits. */
export function Bytes({ value }: { readonly value: number }) {
  const intl = useIntl();
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const text = intl.formatNumber(value / 1000 ** power, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  });
  return <span title={`${intl.formatNumber(value)} B`}>{text}</span>;
}
