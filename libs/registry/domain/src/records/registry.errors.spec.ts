import { codeTaken, codeTooLong, cyclicMove, notAnEditor, notFound, shortNameFixed, unknownReference } from '..';

describe('errors of the registry', () => {
  it('name what there is not, cut to a length that can be read', () => {
    expect(notFound('item', 'vessel:x')).toMatchObject({ kind: 'not-found', message: "There is no item 'vessel:x'." });
    expect(notFound('item', 'x'.repeat(5_000)).message.length).toBeLessThan(200);
  });

  it('point at the key that refers to nothing', () => {
    expect(unknownReference('typeId', 7, 'the id of a type')).toEqual({
      code: 'unknown-reference',
      detail: 'typeId 7 is not the id of a type',
      pointer: '/typeId',
    });
  });

  it.each([
    [codeTaken('a:b'), 'conflict', 'duplicate-code', { existingCode: 'a:b' }],
    [cyclicMove('a:b', 'a:b:c'), 'conflict', 'cycle', {}],
    [notAnEditor('x@y.z', 'a:b'), 'forbidden', 'not-an-editor', { requiredRole: 'Editor', itemCode: 'a:b' }],
    [shortNameFixed('b'), 'invalid', 'invalid-body', {}],
    [codeTooLong(), 'invalid', 'invalid-body', {}],
  ])('%s', (error, kind, code, details) => {
    expect(error).toMatchObject({ kind, code, details });
  });
});
