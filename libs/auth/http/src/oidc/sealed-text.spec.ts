import { SealedText } from './sealed-text';

describe('SealedText', () => {
  const box = new SealedText('secret', 'spec');

  it('opens what it sealed, which looks different each time', () => {
    const sealed = box.seal('text ö');
    expect(box.open(sealed)).toBe('text ö');
    expect(box.seal('text ö')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('text');
  });

  it('opens nothing that was changed, cut or made up', () => {
    const bytes = Buffer.from(box.seal('text'), 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i]! ^= 1;
      expect(box.open(changed.toString('base64url'))).toBeUndefined();
      expect(box.open(bytes.subarray(0, i).toString('base64url'))).toBeUndefined();
    }
    for (const text of ['', 'x', 'ö', 'A'.repeat(100)]) expect(box.open(text)).toBeUndefined();
  });

  it('opens nothing of another secret or purpose', () => {
    const sealed = box.seal('text');
    expect(new SealedText('other', 'spec').open(sealed)).toBeUndefined();
    expect(new SealedText('secret', 'other').open(sealed)).toBeUndefined();
  });
});
