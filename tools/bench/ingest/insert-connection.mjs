import pg from 'pg';

const message = (kind, ...parts) => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value) => Buffer.from([value >> 8, value & 255]);
const int32 = (value) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);

/** A prepared INSERT, executed by messages that are written once: the driver would cost as much as the server. */
export async function insertConnection({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // it is not asked before it is cut off
  await client.connect();
  const text = 'insert into single (dataset_id, stream_id, time, value) values ($1::text::int, 2, now(), 34.12)';
  await client.query({ name: 'insert_one', text, values: ['1'] });
  const { stream } = client.connection;
  stream.removeAllListeners('data');
  const parameter = Buffer.concat([int32(1), Buffer.from('1')]);
  const bind = message('B', '', 'insert_one', int16(0), int16(1), parameter, int16(0));
  const request = Buffer.concat([bind, message('E', '', int32(0)), message('S')]);
  let settle;
  stream.on('data', (data) => {
    // ReadyForQuery, idle: the last six bytes of an answer.
    if (data[data.length - 6] !== 0x5a) return;
    if (data[0] === 0x45) settle.reject(new Error(data.toString('latin1')));
    else settle.resolve();
  });
  const ask = () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      stream.write(request);
    });
  return { ask, close: () => stream.destroy() };
}
