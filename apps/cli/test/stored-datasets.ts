import { ALICE, type IngestFixture, makeToken } from '@pelorus/ingest/running';
import { type Cli, type Ended } from './cli';

/** Stores a file as Alice. */
export async function store({ alice }: IngestFixture, name: string, text: string): Promise<void> {
  await alice.post(`/rest/datasets?name=${name}`).set('Content-Type', 'text/plain').send(text).expect(201);
}

/** A file with a row each second. */
export function secondly(name: string, count: number): string {
  const from = Date.UTC(2023, 0, 1);
  const line = (_: unknown, i: number): string => `${new Date(from + 1000 * i).toISOString().slice(0, -1)}\t${i % 10}`;
  return `datetime\tvessel:mya_ii:${name}:depth [m]\n${Array.from({ length: count }, line).join('\n')}\n`;
}

/** Names and numbers of values of all datasets, in the order in which they were stored. */
export async function storedIn({ anyone }: IngestFixture): Promise<string[]> {
  const { body } = await anyone.get('/rest/datasets?sorts=id').expect(200);
  return (body.records as Record<string, unknown>[]).map(({ name, values }) => `${String(name)} ${String(values)}`);
}

/** Copies the datasets of one service to another, with the token of an account there. */
export function copyDatasets(
  cli: Cli,
  [from, to]: readonly [from: string, to: string],
  token: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return cli.run(['copy', '--from', from, '--to', to, '--data-only', '--json', '--retries', '2'], {
    env: { PELORUS_TO_TOKEN: token, ...env },
  });
}

/** A token of Alice at a service. */
export const tokenAt = ({ connection }: IngestFixture): Promise<string> => makeToken(connection, ALICE);
