// A child process that makes requests and tells how fast they were answered: small files over HTTP, or a prepared INSERT
// of one value with commit, as pgbench would, both with as little work here as possible.
import net from 'node:net';
import pg from 'pg';
import { smallFile } from './files.mjs';

let number = 0;

function smallRequest(port, session) {
  const body = smallFile(number++);
  return (
    `POST /rest/datasets HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-auth-token: ${session}\r\n` +
    `Content-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** Whether a whole answer is there; throws unless it is 201. */
function isAnswered(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  if (!text.startsWith('HTTP/1.1 201')) throw new Error(text);
  return Buffer.byteLength(text.slice(end + 4)) >= Number(/content-length: (\d+)/i.exec(text)[1]);
}

/** A connection over which `ask` sends a small file and resolves when it is stored. */
function httpConnection({ port, session }) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay();
  let [text, settle] = ['', undefined];
  socket.on('data', (data) => {
    text += data.toString('latin1');
    try {
      if (!isAnswered(text)) return;
      text = '';
      settle.resolve();
    } catch (error) {
      settle.reject(error);
    }
  });
  const ask = () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      socket.write(smallRequest(port, session));
    });
  return { ask, close: () => socket.destroy() };
}

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
async function insertConnection({ databaseUrl }) {
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

/** Asks over so many connections for a while, with a pause between two requests of one. */
async function run({ kind, clients, ms, pauseMs = 0, from, ...target }) {
  number = from ?? number;
  const connect = kind === 'small' ? httpConnection : insertConnection;
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(target)));
  const times = [];
  const start = performance.now();
  const repeat = async ({ ask }) => {
    for (let now = performance.now(); now - start < ms; now = performance.now()) {
      await ask();
      times.push(performance.now() - now);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  await Promise.all(connections.map(repeat));
  const seconds = (performance.now() - start) / 1000;
  for (const { close } of connections) close();
  times.sort((a, b) => a - b);
  const quantile = (part) => times[Math.floor(times.length * part)];
  return { perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99), most: times.at(-1) };
}

process.on('message', (order) =>
  run(order).then(
    (result) => process.send(result),
    (error) => process.send({ error: error.stack }),
  ),
);
process.on('disconnect', () => process.exit());
