import { screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../test/serve';
import { show } from '../../test/show';
import { Rules } from './rules-page';
import { type RulesSearch } from './rules-search';

const rule = {
  ...{
    id: 3,
    name: 'It is warm',
    condition: { kind: 'value', above: 30 },
    where: 'code==a:*',
    for: 'PT5M',
    keepFiring: 'PT0S',
  },
  ...{
    noData: 'keep',
    severity: 'critical',
    receivers: [1],
    enabled: true,
    institute: true,
    state: 'alerting',
    alerting: 2,
  },
};
const receivers = [
  { id: 1, kind: 'mail', name: 'Deck', to: ['deck@example.org'], default: true, institute: true, enabled: true },
  {
    id: 2,
    kind: 'webhook',
    name: 'Chat',
    url: 'https://chat.example.org/hook',
    default: false,
    institute: false,
    enabled: false,
  },
];
const page = (records: readonly object[]) => ({ offset: 0, totalHits: records.length, records });

describe('the page Rules', () => {
  const open = async (search: RulesSearch, shown: object = rule) => {
    const sent: [string, unknown][] = [];
    const take = (name: string, answer: unknown) => (_url: URL, body: unknown) => {
      sent.push([name, body]);
      return answer;
    };
    serve({
      'GET /rest/alerts/rules': () => page([shown]),
      'GET /rest/alerts/rules/3': () => Response.json(rule, { headers: { etag: '"1"' } }),
      'PATCH /rest/alerts/rules/3': take('change', rule),
      'POST /rest/alerts/rules': take('create', { ...rule, id: 4 }),
      'POST /rest/alerts/rules/try': take('try', {
        ...{ total: 2, seconds: 93_600, things: 1, isComplete: true },
        firings: [
          { code: 'a:b:c', from: '2024-01-01T00:00:00.000', to: '2024-01-02T00:00:00.000' },
          { code: 'a:b:c', from: '2024-01-05T00:00:00.000', to: '2024-01-05T02:00:00.000' },
        ],
        byCode: [{ code: 'a:b:c', firings: 2, seconds: 93_600 }],
      }),
      'GET /rest/alerts/receivers': () => page(receivers),
      'POST /rest/alerts/receivers': take('receiver', { ...receivers[1], secret: 'whsec_abc' }),
      'POST /rest/alerts/receivers/1/test': take('test', { deliveryId: 1 }),
      'GET /rest/alerts/deliveries': () =>
        page([
          {
            id: 9,
            receiverId: 2,
            ruleId: 3,
            type: 'alert.firing',
            created: '2024-01-01T00:00:00.000',
            state: 'failed',
            attempts: 10,
            lastError: '500',
          },
        ]),
      'POST /rest/alerts/deliveries/9/send': take('again', undefined),
      'GET /rest/alerts/calendars': () => page([]),
      'POST /rest/alerts/calendars': take('calendar', { id: 1, name: 'due', url: 'https://example.org/secret.ics' }),
      'GET /rest/data': () => ({ aggregate: 'PT1H', rows: 0, times: [], columns: [] }),
    });
    return { ...(await show(<Rules search={search} onSearch={() => {}} />, '/rules')), sent };
  };

  it('says why a rule does not watch all that it should', async () => {
    const problem = 'The filter finds more than 20000 streams, and only the first 20000 are watched: narrow it.';
    await open({}, { ...rule, problem });
    expect((await screen.findByRole('note')).textContent).toBe(`It does not watch all that it should. ${problem}`);
  });

  it('says what each rule watches, and how it stands', async () => {
    await open({});
    const row = (await screen.findAllByRole('row'))[1]!;
    expect(row.textContent).toMatch(
      /It is warm.*The newest value is above 30.*code==a:\*.*critical.*the institute's.*2 alerts/,
    );
  });

  it('changes what was changed, with the whole condition', async () => {
    const { user, sent } = await open({ rule: '3' });
    const above = await screen.findByRole('textbox', { name: 'Above' });
    await user.clear(above);
    await user.type(above, '28');
    await user.click(await screen.findByRole('checkbox', { name: 'Chat' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([['change', { condition: { kind: 'value', above: 28 }, receivers: [1, 2] }]]);
  });

  it('tries what is typed over the past: how often, how long, when', async () => {
    const { user, sent } = await open({ rule: '3' });
    await user.click(await screen.findByRole('button', { name: 'Try it over the past' }));
    // What is read has the same role.
    const result = 'Would have alerted 2 times, 1 day 2 hours in all, at the one thing that it watches. ';
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(result));
    const [[, body]] = sent as [[string, { datetimeMin: string }]];
    expect(body).toMatchObject({ where: 'code==a:*', condition: rule.condition, for: 'PT5M' });
    expect(Date.now() - Date.parse(body.datetimeMin)).toBeGreaterThan(29 * 86_400_000);
    expect(screen.getByText('2024-01-01 00:00:00 – 2024-01-02 00:00:00')).toBeTruthy();
  });

  it('makes a rule of a kind', async () => {
    const { user, sent } = await open({});
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Missing data' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'silent');
    await user.type(screen.getByRole('textbox', { name: 'Longer than' }), 'PT10M');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual([
      'create',
      {
        ...{ name: 'silent', severity: 'warning', noData: 'keep', enabled: true },
        condition: { kind: 'missing', of: 'stream', longer: 'PT10M' },
      },
    ]);
  });

  it('makes a webhook, and tells its secret once', async () => {
    const { user, sent } = await open({ tab: 'receivers' });
    await user.click(await screen.findByRole('button', { name: 'New receiver' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Webhook' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Chat');
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://chat.example.org/hook');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('whsec_abc');
    expect(sent).toEqual([['receiver', { kind: 'webhook', name: 'Chat', url: 'https://chat.example.org/hook' }]]);
  });

  it('tests a receiver, and sends again what failed', async () => {
    const first = await open({ tab: 'receivers' });
    await first.user.click(await screen.findByRole('button', { name: 'What can be done with Deck' }));
    await first.user.click(await screen.findByRole('menuitem', { name: 'Send a test' }));
    await waitFor(() => expect(first.sent).toEqual([['test', '']]));
  });

  it('shows what was sent with its errors, and sends it again', async () => {
    const { user, sent } = await open({ tab: 'deliveries' });
    const row = (await screen.findAllByRole('row'))[1]!;
    await waitFor(() => expect(row.textContent).toMatch(/alert.*It is warm.*Chat.*failed.*500.*10/));
    await user.click(within(row).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toEqual([['again', '']]));
  });

  it('makes a calendar, and tells its address once', async () => {
    const { user } = await open({ tab: 'calendars' });
    await user.click(await screen.findByRole('button', { name: 'New calendar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'due');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('https://example.org/secret.ics');
  });
});
