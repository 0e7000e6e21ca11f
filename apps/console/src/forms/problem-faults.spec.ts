import { ProblemError } from '@pelorus/client';
import { type FormField } from './form-field';
import { sortFaults } from './problem-faults';

const FIELDS: readonly FormField[] = [{ name: 'code', label: 'ui.save', kind: 'text' }];

const refusal = (errors: { code: string; detail: string; pointer?: string }[]): ProblemError =>
  new ProblemError({ type: '', title: '', status: 400, detail: '', instance: '', code: 'invalid', errors }, '');

describe('sortFaults', () => {
  it('gives faults to their fields, all others to the form', () => {
    const error = refusal([
      { code: 'a', detail: 'Too long.', pointer: '/code' },
      { code: 'b', detail: 'Not lower case.', pointer: '/code/0' },
      { code: 'c', detail: 'Unknown.', pointer: '/other' },
      { code: 'd', detail: 'Wrong.' },
    ]);
    expect(sortFaults(error, FIELDS, ({ detail }) => detail)).toEqual({
      byField: { code: 'Too long. Not lower case.' },
      others: ['Unknown.', 'Wrong.'],
    });
  });

  it('finds the field of a part of the body', () => {
    const error = refusal([{ code: 'a', detail: 'No moment.', pointer: '/workflow/code' }]);
    expect(sortFaults(error, FIELDS, ({ detail }) => detail)).toEqual({ byField: { code: 'No moment.' }, others: [] });
  });

  it('takes the outermost of several fields', () => {
    const fields: readonly FormField[] = [...FIELDS, { name: 'ranges', label: 'ui.save', kind: 'text' }];
    const error = refusal([{ code: 'a', detail: 'Blank.', pointer: '/ranges/0/code' }]);
    expect(sortFaults(error, fields, ({ detail }) => detail)).toEqual({ byField: { ranges: 'Blank.' }, others: [] });
  });

  it('finds none in other errors', () =>
    expect(sortFaults(new Error('x'), FIELDS, ({ detail }) => detail)).toEqual({ byField: {}, others: [] }));
});
