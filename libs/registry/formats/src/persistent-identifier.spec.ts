import { persistentIdentifier } from './persistent-identifier';

describe('persistentIdentifier', () => {
  it.each([
    ['10.1594/PANGAEA.1', 'DOI', '10.1594/PANGAEA.1', 'https://doi.org/10.1594/PANGAEA.1'],
    ['doi: 10.1594/a(b)<c>', 'DOI', '10.1594/a(b)<c>', 'https://doi.org/10.1594/a(b)%3Cc%3E'],
    ['https://doi.org/10.1594/a%3Cb', 'DOI', '10.1594/a%3Cb', 'https://doi.org/10.1594/a%3Cb'],
    ['http://dx.doi.org/10.1594/a/b#c', 'DOI', '10.1594/a/b#c', 'https://doi.org/10.1594/a/b%23c'],
    ['hdl:21.T11148/7adfcd13b3b01de0d875', 'Handle', '21.T11148/7adfcd13b3b01de0d875', undefined],
    ['https://hdl.handle.net/10013/sensor.1', 'Handle', '10013/sensor.1', undefined],
    ['10013/sensor.1', 'Handle', '10013/sensor.1', undefined],
    ['20.500.99999/sandi', 'Handle', '20.500.99999/sandi', undefined],
    ['https://example.org/pid/1', 'URL', 'https://example.org/pid/1', 'https://example.org/pid/1'],
    ['urn:uuid:1', 'URN', 'urn:uuid:1', 'urn:uuid:1'],
  ])('%s is a %s', (citation, type, value, uri = `https://hdl.handle.net/${value}`) => {
    expect(persistentIdentifier(citation)).toEqual({ type, value, uri });
  });

  it.each([
    undefined,
    '',
    'Miller et al. 2020',
    '10.1594',
    'doi:',
    'doi:10.1/ü',
    'hdl:x',
    'hdl:/x',
    'hdl:a b/c',
    '12/x',
    'a/b',
  ])('%j is none', (citation) => expect(persistentIdentifier(citation)).toBeUndefined());
});
