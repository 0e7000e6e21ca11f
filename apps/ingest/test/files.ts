import { type ServiceClient } from '@pelorus/shared/testing';

/** The header of files with two columns of numbers. */
export const HEADER = 'datetime\ttest:file:a [m]\ttest:file:b';

/** A row `second` (two digits) seconds after ten o'clock. */
export function row(second: number, ...cells: readonly string[]): string {
  return [`2024-01-17 10:00:${second}`, ...cells].join('\t');
}

/** A file of at least `bytes` bytes with a row every second from the start of 2024, and an optional last row. */
export function longFile(bytes: number, lastRow = ''): string {
  const lines = [HEADER];
  for (let i = 0, size = 0; size < bytes; i++) {
    const time = new Date(Date.UTC(2024, 0, 1) + i * 1000).toISOString().slice(0, 19);
    const line = `${time}\t${i / 100}\t${i}`;
    size += line.length + 1;
    lines.push(line);
  }
  return `${lines.join('\n')}\n${lastRow}`;
}

/** Posts a file as text/plain. */
export function post(client: ServiceClient, body: string | Buffer, query = ''): ReturnType<ServiceClient['post']> {
  const request = client.post(`/rest/datasets${query}`).type('text/plain');
  // Without this serializer supertest would send a Buffer as JSON.
  return request.serialize((data: unknown) => data as string).send(body as string);
}
