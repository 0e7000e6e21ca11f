import { screen, within } from '@testing-library/react';
import { serve } from '../../test/serve';
import { show } from '../../test/show';
import { TroubledTable } from './troubled-table';
import { useFleet } from './use-fleet';

const page = (records: readonly object[]) => ({ offset: 0, hits: records.length, totalHits: records.length, records });
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, -1);
const stream = (code: string, hours: number) => ({
  ...{ id: 1, code, unit: '°C', firstDatetime: ago(hours + 24), lastDatetime: ago(hours), values: 25 },
});
const item = (id: number, code: string) => ({ id, code, longName: '', type: { systemName: 'vessel' } });
const feature = {
  ...{ id: 1, type: 'Feature', geometry: { type: 'Point', coordinates: [8.4, 55] } },
  properties: { code: 'vessel:a', name: 'Aurora', type: 'vessel', datetime: ago(1), freshness: 'fresh' },
};

function Shown() {
  const { states, hasStreams, now } = useFleet();
  return states && hasStreams ? <TroubledTable states={states} now={now} /> : null;
}

describe('the fleet', () => {
  it('is read in a few requests, whatever its size, and knows instruments that moved', async () => {
    const codes = ['vessel:a:ctd:temp', 'vessel:a:moved:temp', 'vessel:b:ctd:temp'];
    const asked = serve({
      'GET /rest/v2/items.geojson': () => ({ features: [feature] }),
      'GET /rest/v2/items': ({ searchParams }) =>
        page(searchParams.get('where')?.includes('children') ? [item(1, 'vessel:a'), item(2, 'vessel:b')] : []),
      'GET /rest/v2/parameters': () =>
        new Response(`id,uuid,code,name\n${codes.map((code) => `1,x,${code},"a, ""b"""`).join('\n')}\n`),
      'GET /rest/streams': () => page([stream('vessel:a:ctd:temp', 1), stream('vessel:b:ctd:temp', 20)]),
      'GET /rest/streams/followed': () => [stream('vessel:a:moved:temp', 6)],
    });
    await show(<Shown />);
    await screen.findByText('vessel:a:moved');
    const table = screen.getByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent.replace(/\d+ hr.*/, ''))).toEqual([
      'silentvessel:b:ctdvessel:btemp',
      'latevessel:a:movedAuroratemp',
    ]);
    expect(asked.filter((call) => call.includes('followed'))).toEqual([
      expect.stringMatching(/codes=vessel%3Aa%3Amoved%3Atemp$/),
    ]);
    expect(asked).toHaveLength(6);
  });
});
