import { addLength, parseCalendarLength, readWrittenLength, writeLength } from './calendar-length';
import { dueDates, endDates, judgeDue } from './due-dates';
import { type ItemFacts } from './item-facts';
import { muteOf } from './mutes';

const DAY = 86_400_000;
const day = (text: string): number => Date.parse(`${text}Z`);
const event = (label: string, date: string, type = 'calibration') => ({
  type,
  label,
  startMs: day(date),
  endMs: day(date),
});

function item(more: Partial<ItemFacts>): ItemFacts {
  return {
    id: 1,
    code: 'vessel:a:optode',
    longName: 'Optode',
    type: 'optode',
    status: 'public',
    events: [],
    fields: [],
    ...more,
  };
}

it('follows from the last event and several intervals of one item', () => {
  const optode = item({
    events: [
      event('factory', '2023-01-31'),
      event('membrane', '2024-01-01'),
      event('cleaning', '2024-03-01', 'maintenance'),
    ],
    fields: [
      { name: 'Calibration interval', value: '13 months' },
      { name: 'membrane calibration_interval', value: 'P30D' },
      { name: 'next calibration', value: 'one day' },
      { name: 'maintenance interval', value: '1 year' },
    ],
  });
  const found = dueDates({ what: 'calibration' }, optode).map(({ subject, dueMs }) => [
    subject,
    new Date(dueMs).toISOString().slice(0, 10),
  ]);
  expect(found).toEqual([
    ['calibration', '2025-02-01'],
    ['membrane calibration', '2024-01-31'],
  ]);
  expect(dueDates({ what: 'calibration', every: 'P1Y' }, item({ events: [event('x', '2024-02-29')] }))[0]!.dueMs).toBe(
    day('2025-02-28'),
  );
  expect(dueDates({ what: 'calibration', every: 'P1Y' }, item({}))).toEqual([]);
});

it('follows from a field that names the day', () => {
  const known = item({
    fields: [
      { name: 'next calibration', value: '17.01.2025' },
      { name: 'battery until', value: '2025-03-01' },
    ],
  });
  expect(dueDates({ what: 'calibration' }, known)[0]!.dueMs).toBe(day('2025-01-17'));
  expect(endDates({}, known)).toEqual([
    { subject: 'battery', dueMs: day('2025-03-01'), because: "the field 'battery until'" },
  ]);
  expect(endDates({ what: 'certificate' }, known)).toEqual([]);
});

it('alerts so long before', () => {
  const date = { subject: 'battery', dueMs: day('2025-03-31'), because: 'it' };
  expect(judgeDue(date, 'P1M', day('2025-02-27'))).toMatchObject({ kind: 'unmet', againMs: day('2025-02-28') });
  expect(judgeDue(date, 'P1M', day('2025-02-28'))).toMatchObject({ kind: 'met', againMs: date.dueMs });
  expect(judgeDue(date, 'P0D', date.dueMs).kind).toBe('met');
});

it('reads lengths as people write them', () => {
  expect(readWrittenLength('12')).toEqual({ months: 12, ms: 0 });
  expect(readWrittenLength('2 Jahre')).toEqual({ months: 24, ms: 0 });
  expect(readWrittenLength('365 d')).toEqual({ months: 0, ms: 365 * DAY });
  expect(readWrittenLength('now and then')).toBeUndefined();
  expect(parseCalendarLength('P')).toBeUndefined();
  expect(parseCalendarLength('PT')).toBeUndefined();
  for (const text of ['PT0S', 'PT5M', 'P1DT2H', 'PT1.5S', 'P30D'])
    expect(writeLength(parseCalendarLength(text)!.ms)).toBe(text);
  expect(addLength(day('2024-01-31'), { months: 1, ms: 0 })).toBe(day('2024-02-29'));
});

it('mutes what nobody needs to know', () => {
  const care = { ...event('in the tank', '2024-05-01'), endMs: day('2024-05-03') };
  const items = new Map([
    ['vessel:a:optode', item({ events: [care] })],
    ['vessel:b', item({ code: 'vessel:b', status: 'decommissioned' })],
  ]);
  const facts = { silentPlatforms: new Set(['vessel:c']), items, formerCodes: new Set(['vessel:d:e:f']) };
  const because = (kind: string, code: string, at = '2024-05-02') => muteOf({ kind, code }, facts, day(at));
  expect(because('missing', 'vessel:c:x:y')).toBe('vessel:c is silent');
  expect(because('missing', 'vessel:c')).toBeUndefined();
  expect(because('value', 'vessel:c:x:y')).toBeUndefined();
  expect(because('value', 'vessel:a:optode:oxygen')).toBe('calibration of vessel:a:optode: in the tank');
  expect(because('value', 'vessel:a:optode:oxygen', '2024-05-04')).toBeUndefined();
  expect(because('due', 'vessel:a:optode')).toBeUndefined();
  expect(because('stuck', 'vessel:b:x:y')).toBe('vessel:b is decommissioned');
  expect(because('value', 'vessel:d:e:f')).toBe('vessel:d:e:f is not mounted there any more');
});
