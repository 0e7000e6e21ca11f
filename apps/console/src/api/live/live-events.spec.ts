import { newsIn } from './live-events';

const value = { code: 'a:b:c', datetime: '2024-01-01T00:00:00.000000', value: 1 };
const span = { code: 'a:b:c', datetimeMin: '2024-01-01T00:00:00.000000', datetimeMax: '2024-01-01T00:00:00.000000' };

describe('what an event says', () => {
  it.each([
    ['snapshot', { streams: [value, { code: 'a:b:new' }] }, [{ kind: 'present', streams: [value] }]],
    ['snapshot', { streams: [value], skipped: 3 }, [{ kind: 'values', streams: [value] }]],
    ['values', { dataset: 1, streams: [value] }, [{ kind: 'values', streams: [value] }]],
    ['flags', { streams: [span] }, [{ kind: 'changed', codes: ['a:b:c'] }]],
    ['deleted', { dataset: 1, streams: [span] }, [{ kind: 'changed', codes: ['a:b:c'] }]],
    ['reset', { reason: 'too-old' }, [{ kind: 'changed' }]],
    ['alert', { id: 1 }, [{ kind: 'alert' }]],
    ['of tomorrow', {}, []],
  ])('is known of %s %j', (event, data, news) => {
    expect(newsIn({ id: '1', event, data })).toEqual(news);
  });
});
