import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PRECEDENCE } from '../src/precedence';
import { FLAG_SCHEMES, inScheme } from '../src/flag-scheme';
import { QUALITY_TESTS } from '../src/quality-tests';

const page = readFileSync(path.join(__dirname, '../../../../docs/quality.md'), 'utf8');

/** The cells of the rows of a section's table. */
function rowsOf(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((line) =>
    line
      .replaceAll('\\|', '')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const named = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

describe('docs/quality.md', () => {
  it('has a row for each test, with all of its parameters', () => {
    const rows = rowsOf('Tests').flatMap(([names, , parameters]) =>
      named(names!).map((name) => [name, named(parameters!).sort()] as const),
    );
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(QUALITY_TESTS.map(({ name, parameters }) => [name, Object.keys(parameters).sort()])),
    );
  });

  it('has the flags in all schemes, and their precedence', () => {
    const rows = rowsOf('Flags').map(([flag, , ...others]) => [flag, ...others].map(Number));
    expect(rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((flag) => FLAG_SCHEMES.map((scheme) => inScheme(flag, scheme))));
    expect(page).toContain(`not by their numbers: ${[...PRECEDENCE].reverse().join(', ')}.`);
  });
});

describe('the table of tests', () => {
  it('has each name once, and a description of each parameter', () => {
    expect(new Set(QUALITY_TESTS.map(({ name }) => name)).size).toBe(QUALITY_TESTS.length);
    for (const { about, parameters } of QUALITY_TESTS) {
      expect(about).toMatch(/\.$/);
      for (const { description } of Object.values(parameters)) expect(description).toMatch(/.{5}/);
    }
  });
});
