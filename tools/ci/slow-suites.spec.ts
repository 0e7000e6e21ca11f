import { existsSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import reasons from './long-suites.json';
import { costliestSuites, processorOfSuites, slowestSuites, tooCostly, tooSlow } from './slow-suites.mjs';

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
    const costly = (text: string) => tooCostly(processorOfSuites(text));
    const others = (count: number): string => '50 0 libs/b.spec.ts\n'.repeat(count);
    expect(costly(`${others(30)}61.2 0 libs/a.spec.ts\n`)).toEqual([]);
    expect(costly(`${others(10)}61.2 0 libs/a.spec.ts\n`)).toEqual([
      'libs/a.spec.ts took 61 s of processor, more than 60',
    ]);
    expect(costly('40 90 libs/a.spec.ts\n')).toEqual([]);
  });

  it('has the costliest first, with programs that they started, and all of them together', () => {
    const text = '1.26 0 a.spec.ts\n2 0.5 b.spec.ts\n0.1 7 c.system-spec.ts\n';
    expect(costliestSuites(processorOfSuites(text), 2)).toEqual([
      { name: 'c.system-spec.ts', own: 0.1, programs: 7 },
      { name: 'b.spec.ts', own: 2, programs: 0.5 },
      { name: 'all suites', own: 3.4, programs: 7.5 },
    ]);
  });

  it.each(Object.keys(reasons))('has a reason for %s, which exists', (file) => {
    expect(existsSync(path.join(workspaceRoot, file))).toBe(true);
  });
});
