import { median } from '../../measuring/quantiles.mjs';
import { call, timed } from './requests.mjs';

const STREAMS = 400;
/** Answers until the code that makes them is compiled: the first take three times as long. */
const WARM_UP = 100;
const timeOf = (minute) => new Date(Date.UTC(2022, 0, 1) + minute * 60_000).toISOString().slice(0, 19);

function fileOf(minute) {
  const header = ['datetime', ...Array.from({ length: STREAMS }, (_, i) => `vessel:latest:sensor:p${i} [m]`)].join(
    '\t',
  );
  const row = (part) => [`${timeOf(minute)}.${part}`, ...Array.from({ length: STREAMS }, (_, i) => minute + i / 100)];
  return Buffer.from(`${header}\n${['000', '500'].map((part) => `${row(part).join('\t')}\n`).join('')}`);
}

export async function measureLatestValues(platform, { files, rounds }) {
  for (let minute = 0; minute < files; minute++) await call(platform, 'POST', '/rest/datasets', fileOf(minute));
  await platform.client.query('vacuum analyze');
  const paths = {
    'GET /rest/streams': '/rest/streams?where=code=LIKE=vessel:latest:*&hits=400',
    'GET /rest/sensors': '/rest/sensors?pattern=vessel:latest:*',
  };
  const results = [];
  for (const [what, path] of Object.entries(paths)) {
    const times = [];
    for (let round = -WARM_UP; round < 10 * rounds; round++) {
      const { seconds, result } = await timed(() => call(platform, 'GET', path));
      const records = result.records ?? result;
      if (records.length !== STREAMS) throw new Error(`${records.length} streams`);
      if (round >= 0) times.push(seconds);
    }
    const ours = `${(median(times) * 1000).toFixed(1)} ms`;
    results.push({ what: `latest values of ${STREAMS} streams in ${files} files: ${what}`, ours, aim: '< 10 ms' });
  }
  return results;
}
