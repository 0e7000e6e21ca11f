import { assert, property, uuid } from 'fast-check';
import { isUuid } from './uuid';

describe('isUuid', () => {
  it('knows every uuid, in both cases', () => {
    assert(property(uuid(), (text) => isUuid(text) && isUuid(text.toUpperCase())));
  });

  it.each([
    '',
    'x',
    '0b8f3c2e6d0a4c539a526c7f6f8f0a11',
    '{0b8f3c2e-6d0a-4c53-9a52-6c7f6f8f0a11}',
    '0b8f3c2e-6d0a-4c53-9a52-6c7f6f8f0a1g',
    '0b8f3c2e-6d0a-4c53-9a52-6c7f6f8f0a11\n',
  ])('is not %j', (text) => {
    expect(isUuid(text)).toBe(false);
  });
});
