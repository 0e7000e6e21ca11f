/** The first minute of the year; it ends a year later, in files of a day, as a logger sends them. */
const START = Date.UTC(2024, 0, 1);
const MINUTES = 24 * 60;
const LOGGER = 'data_logger:upgrade';

/** Streams of the logger: what each has at a minute. Decimals end in zeros at times, and are kept so. */
const STREAMS = [
  { head: 'temperature [°C]', cell: (/** @type {number} */ i) => ((i % 4000) / 100).toFixed(2) },
  { head: 'salinity [psu]', cell: (/** @type {number} */ i) => (30 + ((i * 7) % 5000) / 1000).toFixed(3) },
  { head: 'salinity (quality_flag)', cell: (/** @type {number} */ i) => String(1 + (i % 3)) },
  { head: 'count', cell: (/** @type {number} */ i) => String((i * 2_654_435_761) % 1_000_000_007) },
  { head: 'state [text]', cell: (/** @type {number} */ i) => (i % 97 === 0 ? `alarm ${i % 5}` : 'measuring') },
];

/** Codes of the streams with values, without columns of flags. */
export const yearCodes = [...new Set(STREAMS.map(({ head }) => `${LOGGER}:${head.split(' ')[0]}`))];

/** @param {number} day */
function fileOf(day) {
  const lines = [`datetime\t${STREAMS.map(({ head }) => `${LOGGER}:${head}`).join('\t')}`];
  for (let minute = day * MINUTES; minute < (day + 1) * MINUTES; minute++) {
    const time = new Date(START + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    lines.push(`${time}\t${STREAMS.map(({ cell }) => cell(minute)).join('\t')}`);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Sends minutes of so many days to an ingest service, a file a day; gives the number of rows.
 * @param {{ ingest: string, token: string }} release
 * @param {number} days
 */
export async function sendDays({ ingest, token }, days) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  for (let day = 0; day < days; day++) {
    const answer = await fetch(`${ingest}/rest/datasets`, { method: 'POST', headers, body: fileOf(day) });
    if (answer.status !== 201)
      throw new Error(`day ${day} was refused: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    await answer.body?.cancel();
  }
  return days * MINUTES;
}
