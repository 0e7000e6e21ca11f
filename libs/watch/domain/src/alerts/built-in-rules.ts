import { type GivenRule } from './alert-rule';

const HOUR_MS = 3_600_000;
const BASE = {
  forMs: 0,
  keepFiringMs: 0,
  noData: 'keep',
  severity: 'warning',
  receivers: [],
  enabled: true,
} as const satisfies Partial<GivenRule>;

/** Built-in rules of the institute by key; streams and registry tell what they watch. */
export const BUILT_IN_RULES: Readonly<Record<string, GivenRule>> = {
  'platform-silent': {
    ...BASE,
    name: 'A platform is silent',
    description: 'No stream of a ship or station has sent anything for longer than its rhythm lets expect.',
    condition: { kind: 'missing', of: 'platform', late: false },
    severity: 'critical',
  },
  'stream-silent': {
    ...BASE,
    name: 'A stream is silent',
    description: 'Nothing came for more than twelve of its intervals, of five minutes or more.',
    condition: { kind: 'missing', of: 'stream', late: false },
  },
  'bad-values': {
    ...BASE,
    name: 'Most values are bad',
    description:
      'Half of the values of an hour have the flag 4, by the properties in the registry, a person or the file.',
    condition: { kind: 'quality', flags: [4], share: 0.5, withinMs: HOUR_MS },
    keepFiringMs: HOUR_MS / 4,
  },
  'calibration-due': {
    ...BASE,
    name: 'A calibration is due',
    description:
      'By the last event and the custom field `calibration interval`, or `next calibration`, 30 days before.',
    condition: { kind: 'due', what: 'calibration', before: 'P30D' },
  },
  'maintenance-due': {
    ...BASE,
    name: 'Maintenance is due',
    description:
      'By the last event and the custom field `maintenance interval`, or `next maintenance`, 30 days before.',
    condition: { kind: 'due', what: 'maintenance', before: 'P30D' },
  },
  'something-ends': {
    ...BASE,
    name: 'A battery or document ends',
    description: 'A custom field such as `battery until` or `certificate valid until`, 30 days before.',
    condition: { kind: 'ends', before: 'P30D' },
  },
  'uploads-refused': {
    ...BASE,
    name: 'Uploads are refused',
    description:
      'More than three files of an account were refused within an hour: nobody looks at a script that sends broken files.',
    condition: { kind: 'refused', more: 3, withinMs: HOUR_MS },
  },
  'disk-full': {
    ...BASE,
    name: 'The disk is nearly full',
    condition: { kind: 'service', what: 'disk', above: 0.9 },
    severity: 'critical',
  },
  'merging-behind': {
    ...BASE,
    name: 'Merging is behind',
    condition: { kind: 'service', what: 'merging', above: 100_000 },
  },
};
