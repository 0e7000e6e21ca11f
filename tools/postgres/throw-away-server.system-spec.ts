import { ChildProgram } from '../process/child-program';
import { untilTrue } from '../process/until-true';
import fs from 'node:fs';
import { answers, sql } from './sql';

const start = async (): Promise<{ program: ChildProgram; url: string; data: string }> => {
  const program = new ChildProgram('tools/postgres/fixture/hold-throw-away.mjs');
  const { url } = await program.json<{ url: string }>();
  const [row] = await sql(url, `select current_setting('data_directory') as data`);
  return { program, url, data: String(row!['data']) };
};

describe('throw-away server', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves nothing behind after %s', async (signal) => {
    const { program, url, data } = await start();
    expect(fs.existsSync(data)).toBe(true);
    await program.stop(signal);
    await untilTrue('the data are gone', () => !fs.existsSync(data));
    expect(await answers(url)).toBe(false);
  });
});
