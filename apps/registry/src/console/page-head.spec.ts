import { summaryOf } from './page-head';

describe('a summary', () => {
  it('is a short text in one line', () => {
    expect(summaryOf(' A ship\n\tfor shallow  water. ')).toBe('A ship for shallow water.');
  });

  it('is cut at a word', () => {
    expect(summaryOf('word '.repeat(100))).toBe(`${'word '.repeat(60).trim()} …`);
  });

  it('is cut between characters', () => {
    expect(summaryOf(`x${'🌊'.repeat(200)}`)).toBe(`x${'🌊'.repeat(149)} …`);
  });
});
