import { ChildProgram } from '../process/child-program';
import { programs } from './run-programs.mjs';

const patience = 180_000;

describe('npm run clients', () => {
  it(
    'runs what is on this machine, and says what is not',
    async () => {
      const program = new ChildProgram('tools/clients.mjs');
      expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
      const lines = program.output.trimEnd().split('\n');
      expect(lines).toHaveLength(programs.length);
      for (const line of lines) expect(line).toMatch(/^ {2}\S.* (ok {9}\S.*|not found)$/);
      expect(program.output).toMatch(/^ {2}Node\.js: fetch +ok +fetch of Node\.js/m);
    },
    patience,
  );
});
