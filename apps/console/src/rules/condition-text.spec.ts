import { createIntl } from 'react-intl';
import en from '../messages/en';
import { conditionText, lengthText } from './condition-text';
import { type RuleCondition } from './rule';

const intl = createIntl({ locale: 'en', messages: en });

describe('a condition in words', () => {
  it.each<[RuleCondition, string]>([
    [{ kind: 'value', above: 10, below: -2 }, 'The newest value is above 10 or below -2'],
    [{ kind: 'value', outside: [1, 5] }, 'The newest value is outside of 1, 5'],
    [{ kind: 'value', above: 3, aggregate: { function: 'MEAN', within: 'PT1H' } }, 'The mean of 1 hour is above 3'],
    [{ kind: 'missing', of: 'platform' }, 'A platform is silent for longer than its rhythm lets expect'],
    [{ kind: 'missing', longer: 'PT10M' }, 'A stream is silent for longer than 10 minutes'],
    [{ kind: 'quality', flags: [3, 4], share: 0.5, within: 'PT1H' }, '50% of the values of 1 hour have a flag of 3, 4'],
    [{ kind: 'stuck', longer: 'PT1H', tolerance: 0 }, 'The values lie within 0 for 1 hour'],
    [{ kind: 'due', what: 'calibration' }, 'calibration is due, 30 days before'],
    [{ kind: 'ends', before: 'P1M' }, 'A date ends, 1 month before'],
    [{ kind: 'refused', more: 3, within: 'PT1H' }, 'More than 3 uploads of an account are refused within 1 hour'],
    [{ kind: 'service', what: 'disk', above: 0.9 }, 'The service: disk is above 0.9'],
  ])('is said of %j', (condition, text) => {
    expect(conditionText(intl, condition)).toBe(text);
  });
});

it('says lengths in words, and others as they are', () => {
  expect(lengthText(intl, 'P1DT2H')).toBe('1 day 2 hours');
  expect(lengthText(intl, 'soon')).toBe('soon');
});
