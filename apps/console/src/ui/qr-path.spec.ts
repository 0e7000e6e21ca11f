import { qrPath } from './qr-path';

describe('the path of a QR code', () => {
  it('has a square for each dark module, the finder pattern in the corner', () => {
    const { path, size } = qrPath('https://registry.example.org/items/1');
    expect(size).toBeGreaterThanOrEqual(25 + 4);
    const squares = path.match(/M\d+ \d+h1v1h-1z/g) ?? [];
    expect(squares.join('')).toBe(path);
    for (let i = 2; i < 9; i++) expect(squares).toContain(`M${i} 2h1v1h-1z`);
    expect(squares).not.toContain('M3 3h1v1h-1z');
  });

  it('differs for another text', () => {
    expect(qrPath('a').path).not.toBe(qrPath('b').path);
  });
});
