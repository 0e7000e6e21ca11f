import { HandEvaluator, type Told } from './hand-evaluator';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const CODE = 'station:quay:thermometer:temperature';

let hand: HandEvaluator;
beforeEach(async () => void (hand = await HandEvaluator.start()));
afterEach(() => hand.stop());

const wordsOf = (told: readonly Told[]): string[] =>
  told.map(({ type, data }) => `${type} ${data.rule}: ${codesOf(data).join(', ')}`);
function codesOf({ alerts }: Told['data']): string[] {
  return alerts.map(({ code }) => code).sort();
}

/** Sends a value each minute, with a pass after each. */
async function go(minutes: number, value = 10): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    await hand.send({ [CODE]: value });
    await hand.pass(MINUTE);
  }
}

describe.each([
  ['an hour forward', HOUR],
  ['a week forward', 7 * DAY],
  ['ten seconds back', -10 * SECOND],
  ['a day back', -DAY],
])('a clock that is set %s', (_name, jump) => {
  it('misses nothing that comes, and misses what stops', async () => {
    await hand.rule('Silent', { where: `code==${CODE}`, condition: { kind: 'missing', longer: 'PT10M' } });
    await go(3);
    await hand.setClock(jump);
    await hand.pass();
    await go(15);
    expect(await hand.codes('alerting', 'Silent')).toEqual([]);
    await hand.pass(8 * MINUTE);
    expect(await hand.codes('alerting', 'Silent')).toEqual([]);
    await hand.pass(3 * MINUTE);
    expect(await hand.codes('alerting', 'Silent')).toEqual([CODE]);
    await hand.settle();
    expect(wordsOf(await hand.told())).toEqual([`alert.firing Silent: ${CODE}`]);
  });

  it('neither shortens nor lengthens how long a condition must hold', async () => {
    await hand.rule('Warm', { where: `code==${CODE}`, condition: { kind: 'value', above: 30 }, for: 'PT10M' });
    await go(5, 31);
    await hand.setClock(jump);
    await go(4, 31);
    expect(await hand.codes('pending', 'Warm')).toEqual([CODE]);
    await go(2, 31);
    expect(await hand.codes('alerting', 'Warm')).toEqual([CODE]);
  });

  it('has receivers told as soon as otherwise, and no more often', async () => {
    await hand.rule('Warm', { where: 'code==*', condition: { kind: 'value', above: 30 } });
    await go(1, 31);
    await hand.settle();
    expect(await hand.told()).toHaveLength(1);
    await hand.setClock(jump);
    await hand.settle();
    expect(wordsOf(await hand.told())).toEqual([]);
    await hand.send({ 'a:b:c': 31 });
    await hand.settle();
    await hand.settle();
    expect(wordsOf(await hand.told())).toEqual([`alert.firing Warm: a:b:c, ${CODE}`]);
    const [row] = await hand.query<{ late: number }>(
      `select count(*) as late from ingest.alert_delivery where next_attempt > now() + interval '1 h'`,
    );
    expect(row!.late).toBe(0);
  });
});

describe('a service that was off while the clock was set back', () => {
  it('goes on', async () => {
    await hand.rule('Warm', { where: `code==${CODE}`, condition: { kind: 'value', above: 30 }, for: 'PT10M' });
    await go(5, 31);
    await hand.setClock(-DAY);
    const other = hand.another();
    await hand.pass(SECOND, other);
    for (let i = 0; i < 11; i++) {
      await hand.send({ [CODE]: 31 });
      await hand.pass(MINUTE, other);
    }
    expect(await hand.codes('alerting', 'Warm')).toEqual([CODE]);
    for (let i = 0; i < 3; i++) await hand.pass(20 * SECOND, other);
    expect(wordsOf(await hand.told())).toEqual([`alert.firing Warm: ${CODE}`]);
  });
});

describe('a ship that comes on line after a month', () => {
  const INSTRUMENTS = ['ctd', 'ferrybox', 'weather'];
  const streamsOf = (instrument: string): string[] => ['a', 'b', 'c'].map((name) => `vessel:v:${instrument}:${name}`);
  const files = 60;

  /** Sends old files of an instrument, ten in a second. */
  const gathered = async (instrument: string, fromMs: number, value: (i: number) => number): Promise<void> => {
    for (let i = 0; i < files; i++) {
      const values = streamsOf(instrument).map((code) => [code, value(i)] as const);
      await hand.send(Object.fromEntries(values), fromMs + i * ((30 * DAY) / files));
      if (i % 10 === 9) await hand.pass();
    }
  };

  it('sends no storm of messages, and is missed nowhere, while it sends what it gathered', async () => {
    const rule = { where: 'code==vessel:v:*', condition: { kind: 'value', above: 30 } };
    await hand.rule('Warm', rule);
    await hand.rule('Silent', { where: 'code==vessel:v:*', condition: { kind: 'missing', longer: 'PT1H' } });
    const admin = await hand.administrator();
    await admin
      .post('/rest/alerts/receivers')
      .send({
        ...{ kind: 'mail', name: 'Institute', to: 'a@example.org', default: true, institute: true },
      })
      .expect(201);
    for (let i = 0; i < 5; i++) {
      await hand.send(Object.fromEntries(INSTRUMENTS.flatMap(streamsOf).map((code) => [code, 10])));
      await hand.pass(MINUTE);
    }
    const left = hand.clock.nowMs;
    for (let i = 0; i < 30; i++) await hand.pass(DAY);
    // The ship is silent: one message tells that, none tells of each of its sensors.
    const first = wordsOf(await hand.told());
    expect(new Set(first)).toEqual(new Set(['alert.firing A platform is silent: vessel:v']));

    // Every second value is too high on the way; the newest one of each instrument is not, but for the last instrument.
    for (const instrument of INSTRUMENTS) {
      await gathered(instrument, left, (i) => (i < files - 1 ? 31 - (i % 2) * 20 : instrument === 'weather' ? 40 : 10));
      await hand.pass(20 * SECOND);
      await hand.pass(20 * SECOND);
    }
    for (let i = 0; i < 30; i++) await hand.pass(20 * SECOND);
    const second = wordsOf(await hand.told());
    expect(second.filter((words) => words.includes('missing') || words.includes('Silent'))).toEqual([]);
    expect(second.filter((words) => words.includes('platform'))).toEqual([
      'alert.resolved A platform is silent: vessel:v',
    ]);
    expect(second.filter((words) => words.includes('Warm'))).toEqual([
      `alert.firing Warm: ${streamsOf('weather').join(', ')}`,
    ]);
    expect(second).toHaveLength(2);
  });
});

describe('a stream that comes in the middle of a pass', () => {
  it('keeps its platform from being silent', async () => {
    const [FIRST, LATE] = ['station:quay:thermometer:temperature', 'station:quay:barometer:pressure'];
    await hand.rule('Silent', {
      where: 'code==station:quay:*',
      condition: { kind: 'missing', of: 'platform', longer: 'PT10M' },
    });
    await hand.send({ [FIRST]: 10 });
    let isSent = false;
    const alerts = hand.another({
      // The items are asked for when the streams have been read.
      version: async () => {
        if (!isSent) await hand.send({ [LATE]: 1_000 });
        isSent = true;
        return '1';
      },
      items: async () => [],
      former: async () => [],
    });
    await hand.pass(SECOND, alerts);
    expect(isSent).toBe(true);
    for (let minute = 0; minute < 12; minute++) {
      await hand.send({ [LATE]: 1_000 });
      await hand.pass(MINUTE, alerts);
    }
    expect(await hand.codes('alerting', 'Silent')).toEqual([]);
    await hand.pass(11 * MINUTE, alerts);
    expect(await hand.codes('alerting', 'Silent')).toEqual(['station:quay']);
  });
});

describe('a silence', () => {
  it('holds from the moment at which an alert fires, beside others that receivers were told of', async () => {
    await hand.rule('Warm', { where: 'code==*', condition: { kind: 'value', above: 30 } });
    await go(1, 31);
    await hand.settle();
    expect(wordsOf(await hand.told())).toEqual([`alert.firing Warm: ${CODE}`]);
    const soon = new Date(hand.clock.nowMs + HOUR).toISOString().slice(0, -1);
    const silence = { where: 'code==a:b:c', datetimeMax: soon, comment: 'in the yard' };
    await hand.alice.post('/rest/alerts/silences').send(silence).expect(201);
    // From now on its receivers are told at once of what else fires.
    await hand.later(10 * MINUTE);
    await hand.send({ 'a:b:c': 31 });
    await hand.pass();
    await hand.settle();
    expect(await hand.codes('alerting', 'Warm')).toEqual(['a:b:c', CODE]);
    expect(wordsOf(await hand.told())).toEqual([]);
  });
});

describe('two evaluators after a split', () => {
  it('store each transition once, and tell of it once', async () => {
    await hand.rule('Warm', { where: 'code==*', condition: { kind: 'value', above: 30 } });
    const other = hand.another();
    const both = async (): Promise<void> => {
      // Each of them believes that it is the only one; who began the later pass wins.
      await Promise.allSettled([hand.pass(SECOND), hand.pass(SECOND, other), hand.pass(SECOND, other)]);
      await hand.pass(10 * SECOND);
    };
    for (let i = 0; i < 12; i++) {
      await hand.send({ [`a:b:s${i % 4}`]: i % 3 === 0 ? 10 : 31 });
      for (let j = 0; j < 4; j++) await both();
    }
    const transitions = await hand.query<{ alert_id: number; from_state: string; to_state: string }>(
      'select alert_id, from_state, to_state from ingest.alert_transition order by id',
    );
    // What an alert comes from is always what it came to before.
    const states = new Map<number, string>();
    for (const { alert_id, from_state, to_state } of transitions) {
      expect(from_state).toBe(states.get(alert_id) ?? 'normal');
      expect(to_state).not.toBe(from_state);
      states.set(alert_id, to_state);
    }
    for (let i = 0; i < 20; i++) await hand.pass(30 * SECOND);
    // The last message tells what is so; none says the same as the one before.
    const told = await hand.told();
    const last = told
      .at(-1)!
      .data.alerts.filter(({ state }) => state === 'alerting')
      .map(({ code }) => code);
    expect([...last].sort()).toEqual(await hand.codes('alerting', 'Warm'));
    const words = told.map(({ data: { alerts } }) => JSON.stringify(alerts));
    expect(words.filter((text, i) => text === words[i - 1])).toEqual([]);
    // Each would hold both up for a second.
    expect(await hand.query('select deadlocks from pg_stat_database where datname = current_database()')).toEqual([
      { deadlocks: 0 },
    ]);
  });
});

describe('a rule that watches very many streams', () => {
  const MOST = 20_000;
  const add = (count: number): Promise<unknown> =>
    hand.query(`insert into ingest.stream (code, unit, kind, owner)
      select 'vessel:v:s' || i || ':t', null, 'number', 'alice@example.org' from generate_series(1, ${count}) i`);

  it('is refused with how many there are', async () => {
    await add(MOST + 1);
    const rule = { where: 'code==vessel:*', condition: { kind: 'value', above: 30 } };
    const { body } = await hand.alice
      .post('/rest/alerts/rules')
      .send({ name: 'All', ...rule })
      .expect(422);
    expect(body.errors).toEqual([
      {
        ...{ code: 'too-many-streams', pointer: '/where' },
        detail: `The filter finds more than ${MOST} streams, which a rule of an account watches at most: narrow it, or ask an administrator for a rule of the institute`,
      },
    ]);
    const own = await hand.rule('Some', { ...rule, where: 'code==vessel:v:s1:t' });
    await hand.alice.patch(`/rest/alerts/rules/${own}`).send({ where: 'code==*' }).expect(422);
    const admin = await hand.administrator();
    await admin
      .post('/rest/alerts/rules')
      .send({ name: 'All', ...rule, institute: true })
      .expect(201);
  });

  it('that came later watches the first ones, and says so', async () => {
    const id = await hand.rule('Warm', { where: 'code==vessel:*', condition: { kind: 'value', above: 30 } });
    const read = async (): Promise<Record<string, unknown>> =>
      (await hand.alice.get(`/rest/alerts/rules/${id}`).expect(200)).body;
    await add(MOST);
    await hand.pass();
    expect(await read()).not.toHaveProperty('problem');
    await hand.send({ 'vessel:w:late': 31, 'vessel:v:s1:t': 31 });
    await hand.pass();
    expect(await read()).toMatchObject({
      problem:
        'The filter finds more than 20000 streams, and only the first 20000 are watched: narrow it, or ask an administrator for a rule ' +
        'of the institute.',
    });
    expect(await hand.codes('alerting', 'Warm')).toEqual(['vessel:v:s1:t']);
    await hand.alice.patch(`/rest/alerts/rules/${id}`).send({ where: 'code==vessel:w:*' }).expect(200);
    await hand.pass();
    expect(await read()).not.toHaveProperty('problem');
    expect(await hand.codes('alerting', 'Warm')).toEqual(['vessel:w:late']);
  });

  it('tells of thousands that fire at once in one short message', async () => {
    await hand.rule('Warm', { where: 'code==vessel:*', condition: { kind: 'value', above: 30 } });
    const codes = Array.from({ length: 3_000 }, (_, i) => `vessel:v:s${i}:t`);
    await hand.send(Object.fromEntries(codes.map((code) => [code, 31])));
    await hand.settle();
    expect(await hand.query(`select count(*) as count from ingest.alert where state = 'alerting'`)).toEqual([
      { count: 3_000 },
    ]);
    const told = await hand.told();
    expect(told).toHaveLength(1);
    const { firing, alerts, truncated } = told[0]!.data;
    expect([firing, alerts.length + truncated!]).toEqual([3_000, 3_000]);
    expect(JSON.stringify(told[0]).length).toBeLessThan(20_000);
  });
});
