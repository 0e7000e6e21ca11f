import { subjectFault } from './subject-fault.mjs';

describe('the subject of a commit', () => {
  it.each([
    'fix(tools): end every process',
    'docs: name what moved',
    'refactor(console,registry-domain): say `code` once',
    'feat(client)!: page by cursor',
    `Revert "feat(client)!: page by cursor"`,
    `fix: ${'x'.repeat(67)}`,
  ])('may be %p', (subject) => expect(subjectFault(subject)).toBeUndefined());

  it.each([
    ['wip', 'not done'],
    ['fix(tools): WIP of the start', 'not done'],
    ['fixup! fix(tools): end every process', 'not done'],
    [`fix: ${'x'.repeat(68)}`, '73 characters; 72 at most'],
    ['End every process', 'not of the form'],
    ['mend(tools): end every process', 'not of the form'],
    ['fix(tools) end every process', 'not of the form'],
    ['fix(tools): end every process.', 'not of the form'],
  ])('may not be %p', (subject, fault) => expect(subjectFault(subject)).toContain(fault));
});
