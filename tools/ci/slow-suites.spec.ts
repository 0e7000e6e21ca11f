import { existsSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import reasons from './long-suites.json';
import { slowestSuites, tooCostly, tooSlow } from './slow-suites.mjs';

const suite = (name: string, seconds: number) => ({ name, startTime: 1_000, endTime: 1_000 + seconds * 1_000 });

describe('the table of slow suites', () => {
  it('has the slowest first', () => {
    expect(slowestSuites([suite('a', 1), suite('b', 3.21), suite('c', 2)], 2)).toEqual([
      { name: 'b', seconds: 3.2 },
      { name: 'c', seconds: 2 },
    ]);
  });

  it('names suites of more than a minute, but system specs with a reason', () => {
    const suites = [suite('a.spec.ts', 61), suite('b.system-spec.ts', 61), suite('c.system-spec.ts', 90)];
    expect(tooSlow([...suites, suite('d.spec.ts', 60)], { 'a.spec.ts': 'x', 'c.system-spec.ts': 'kills' })).toEqual([
      'a.spec.ts took 61 s, more than 60',
      'b.system-spec.ts took 61 s, more than 60',
    ]);
  });

  it('lets suites take longer where all do', () => {
    const all = suite('all.system-spec.ts', 800);
    const suites = [all, suite('a.spec.ts', 100), suite('b.spec.ts', 101)];
    expect(tooSlow(suites, { [all.name]: 'the whole run' })).toEqual(['b.spec.ts took 101 s, more than 100']);
  });

  it('refuses suites of more than a minute of processor, unless all take longer', () => {
    const others = (count: number): string => '50 libs/b.spec.ts\n'.repeat(count);
    expect(tooCostly(`${others(30)}61.2 libs/a.spec.ts\n`)).toEqual([]);
    expect(tooCostly(`${others(10)}61.2 libs/a.spec.ts\n`)).toEqual([
      'libs/a.spec.ts took 61 s of processor, more than 60',
    ]);
    expect(tooCostly('40 libs/a.spec.ts\n')).toEqual([]);
  });

  it.each(Object.keys(reasons))('has a reason for %s, which exists', (file) => {
    expect(existsSync(path.join(workspaceRoot, file))).toBe(true);
  });
});
