import { ChildProgram } from '../process/child-program';

const patience = 90_000;

describe('npm run tour', () => {
  it(
    'is answered as promised from its first request to its last',
    async () => {
      const program = new ChildProgram('tools/tour.mjs');
      expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
      expect(program.output).toMatch(/^ {2}POST {3}\/rest\/v2\/items +201$/m);
      expect(program.output).toMatch(/^ {2}o2a\.R \(httr\) +data by the second +200 {2}table, 3 rows$/m);
      expect(program.output).toMatch(/\n\d{3} requests, all answered as promised\.\n$/);
    },
    patience,
  );

  it('says what is missing', async () => {
    const program = new ChildProgram('tools/tour.mjs', { args: ['--registry', 'http://localhost:1'] });
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain('--registry, --username and --token belong together');
  });
});
