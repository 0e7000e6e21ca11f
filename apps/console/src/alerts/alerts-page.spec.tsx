import { screen, waitFor, within } from '@testing-library/react';
import { MadeUpStream } from '../../test/made-up-stream';
import { problem, serve } from '../../test/serve';
import { show } from '../../test/show';
import { watchQueries } from '../api/live/watch-queries';
import { queries } from '../api/queries';
import { Alerts } from './alerts-page';

const alert = {
  ...{
    id: 7,
    ruleId: 3,
    rule: 'It is warm',
    kind: 'value',
    severity: 'critical',
    code: 'vessel:mya_ii:ctd:temperature',
  },
  ...{ state: 'alerting', since: '2024-01-01T00:00:00.000', value: 31, detail: 'The newest value is 31' },
};
const page = (...records: readonly object[]) => ({ offset: 0, totalHits: records.length, records });

describe('the page Alerts', () => {
  // A page reads the rows that are in view; nothing is in view where nothing is laid out.
  beforeEach(() => {
    const size = { width: 1000, height: 600 };
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(size.height);
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(size.width);
  });

  const open = async (search: object, answers: Parameters<typeof serve>[0] = {}) => {
    const sent: unknown[] = [];
    const asked = serve({
      'GET /rest/alerts': () => page(alert),
      'GET /rest/alerts/7': () => alert,
      'GET /rest/alerts/7/transitions': () =>
        page(
          { id: 1, datetime: '2024-01-01T00:00:00.000', from: 'normal', to: 'alerting', value: 31, detail: 'above 30' },
          {
            id: 2,
            datetime: '2024-01-01T01:00:00.000',
            from: 'alerting',
            to: 'alerting',
            username: 'demo@example.org',
            comment: 'on it',
          },
        ),
      'GET /rest/alerts/silences': () => page(),
      'POST /rest/alerts/7/acknowledge': (_url, body) => void sent.push(body),
      'POST /rest/alerts/silences': (_url, body) => {
        sent.push(body);
        return { id: 1 };
      },
      ...answers,
    });
    const onSearch = jest.fn();
    const shown = await show(<Alerts search={search} onSearch={onSearch} />, '/alerts');
    return { ...shown, asked, sent, onSearch };
  };

  it('lists what is not normal, at something and below it', async () => {
    const { asked } = await open({ code: 'vessel:mya_ii' });
    await screen.findByText('1 alert');
    const where = 'state!=normal and (code==vessel:mya_ii or code==vessel:mya_ii:*)';
    const first = asked.find((call) => call.startsWith('GET /rest/alerts?'))!;
    const given = new URL(`http://a${first.slice('GET '.length)}`).searchParams.get('where')!;
    expect(given.replaceAll(/["()]/g, '')).toBe(where.replaceAll(/[()]/g, ''));
  });

  it('opens one, tells its history, and acknowledges it with a comment', async () => {
    const { user, sent } = await open({ alert: '7' });
    const drawer = await screen.findByRole('dialog', { name: 'It is warm' });
    await within(drawer).findByText('on it');
    expect(
      within(drawer)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/demo@example.org.*on it/),
      expect.stringMatching(/normal → alerting 31above 30/),
    ]);
    await user.type(within(drawer).getByRole('textbox', { name: 'Comment' }), 'pump is off');
    await user.click(within(drawer).getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(sent).toEqual([{ comment: 'pump is off' }]));
  });

  it('silences one for a while, with a reason', async () => {
    const { user, sent } = await open({ alert: '7' });
    const drawer = await screen.findByRole('dialog', { name: 'It is warm' });
    await user.click(await within(drawer).findByRole('button', { name: 'Silence' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tell nobody for a while' });
    const button = within(dialog).getByRole('button', { name: 'Silence' });
    expect(button.hasAttribute('data-disabled')).toBe(true);
    await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'in port');
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ comment: 'in port', where: expect.stringContaining('rule.id==3') });
  });

  it('says why the service refuses', async () => {
    const { user } = await open(
      { alert: '7' },
      { 'POST /rest/alerts/7/acknowledge': () => problem(403, 'The alert is another account’s.') },
    );
    await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    await screen.findByText('The alert is another account’s.');
  });

  it('moves when an alert does', async () => {
    const stream = new MadeUpStream();
    const end = watchQueries(queries, stream.connection, () => true);
    // Something on the page watches a stream; alerts come along.
    stream.connection.watch(['a:b:c'], () => {});
    const { asked } = await open({});
    await screen.findByText('1 alert');
    await waitFor(() => expect(stream.isOpen).toBe(true));
    const before = asked.length;
    await stream.send({ kind: 'alert' });
    await waitFor(() => expect(asked.slice(before).some((call) => call.startsWith('GET /rest/alerts?'))).toBe(true));
    end();
  });
});
