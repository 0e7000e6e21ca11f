import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault } from '../fault';
import { type World } from '../world';
import { drawDataset } from '../writes/dataset-text';

const CLIENTS = 4;
const ROWS = [3, 9_000];

/** How much of its request a client sends, and how long it stays then. */
interface Leaving {
  readonly part: number;
  readonly staysMs: number;
}

/** Sends a part of an upload over a connection of its own, stands still, and resets the connection. */
async function leave(world: World, { part, staysMs }: Leaving): Promise<void> {
  const file = drawDataset(world, world.random.pick(ROWS));
  world.ledger.begin({ kind: 'dataset', key: file.key, state: file.state });
  const { port } = world.anyInstance('ingest').link;
  const session = await world.client.session(world.anyInstance('ingest'));
  const head = [
    `POST /rest/datasets?name=${file.key} HTTP/1.1`,
    'Host: localhost',
    `x-auth-token: ${session}`,
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(file.text)}`,
  ];
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${file.text}`);
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(request.subarray(0, Math.ceil(request.length * part)));
  await delay(staysMs);
  socket.resetAndDestroy();
}

export const clientsVanished: Fault = {
  name: 'clients vanished',
  says: 'clients reset their connections in an upload, or when all of it is sent, before the answer',
  async strike(world) {
    const { random } = world;
    const leaving = (): Leaving => ({ part: random.pick([random.next(), 1]), staysMs: random.between(0, 60) });
    await Promise.all(Array.from({ length: CLIENTS }, () => leave(world, leaving())));
  },
};

export const clientsStalled: Fault = {
  name: 'clients stalled',
  says: 'clients send a part of an upload, stand still, and are gone',
  async strike(world) {
    const { random } = world;
    const leaving = (): Leaving => ({ part: random.next(), staysMs: random.between(300, 1_200) });
    await Promise.all(Array.from({ length: CLIENTS }, () => leave(world, leaving())));
  },
};

export const clientsCutOff: Fault = {
  name: 'clients cut off',
  says: 'all connections between clients and services are reset',
  async strike({ platform }) {
    for (const { link } of platform.instances) link.cut();
  },
};
