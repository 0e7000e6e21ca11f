import fs from 'node:fs';
import path from 'node:path';
import { recipeOf, recipeProgram } from './recipe.mjs';
import { programs } from './run-programs.mjs';

interface Recipe {
  readonly section: string;
  readonly language: string;
  readonly script: string;
}

const page = fs.readFileSync(path.join(__dirname, '../../docs/clients.md'), 'utf8');
const recipes = (programs as Partial<Recipe>[]).filter((program): program is Recipe => program.section !== undefined);

describe('the recipes of docs/clients.md', () => {
  it.each(['python', 'r'])('are all run that are written in %s', (language) => {
    const run = recipes.filter((recipe) => recipe.language === language);
    const ofPage = [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code);
    expect(run.map(({ section }) => recipeOf(section, language)).join('\n')).toBe(ofPage.join('\n'));
  });

  it('are run against the given services only', () => {
    const services = { registry: 'http://127.0.0.1:1', ingest: 'http://127.0.0.1:2' };
    expect(recipes.length).toBeGreaterThan(2);
    for (const recipe of recipes) {
      const program = recipeProgram(recipe, services);
      expect(program).toContain('http://127.0.0.1:2');
      expect(program).not.toContain('localhost');
    }
  });

  it('are missed where a section or its code is gone', () => {
    expect(() => recipeOf('Fortran', 'fortran')).toThrow("no fortran under 'Fortran'");
    expect(() => recipeOf('MATLAB', 'python')).toThrow("no python under 'MATLAB'");
  });
});
