import { type Pattern, rsql } from '@pelorus/client';
import { parse } from '@pelorus/shared/rsql';
import { wordsFilter } from './words-filter';

const FIELDS = [(text: Pattern) => rsql`name=ilike=${text}`, (text: Pattern) => rsql`code=ilike=${text}`];

describe('wordsFilter', () => {
  it('wants every word in one of the fields', () => {
    expect(wordsFilter(FIELDS, 'sea  water')).toBe(
      '((name=ilike="*sea*") or (code=ilike="*sea*")) and ((name=ilike="*water*") or (code=ilike="*water*"))',
    );
  });

  it.each(['', ' ', '"', "'); drop", '*'])('makes a filter of %j', (words) => {
    expect(() => parse(wordsFilter(FIELDS, words))).not.toThrow();
  });
});
