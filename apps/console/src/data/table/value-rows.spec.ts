import { type NumberValues, type TextValues } from '../../plot/stream-values';
import { columnsOfValues, timesOf } from './value-rows';

const numbers: NumberValues = {
  ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate: 'NONE', times: [1, 3] },
  ...{ means: [0.5, null], least: [], most: [], counts: [1, 1], flags: [4, 0] },
};
const buckets: NumberValues = {
  ...{ kind: 'number', code: 'a:b:d', unit: 'm', aggregate: 'PT1H', times: [2] },
  ...{ means: [5], least: [4], most: [7], counts: [12] },
};
const texts: TextValues = {
  ...{ kind: 'text', code: 'a:b:e', unit: 'text', aggregate: 'NONE', times: [3], texts: ['rain'], counts: [1] },
};

it('has a row for each time stamp', () => {
  expect(timesOf([numbers, buckets, texts])).toEqual([1, 2, 3]);
  expect(timesOf([numbers])).toEqual([1, 3]);
});

it('has the values, empty where there are none, and marks bad ones', () => {
  const columns = columnsOfValues([numbers, buckets, texts], [4], 'de');
  expect(columns.map(({ code, part }) => [code, part])).toEqual([
    ['a:b:c', undefined],
    ['a:b:d', 'least'],
    ['a:b:d', 'mean'],
    ['a:b:d', 'most'],
    ['a:b:d', 'count'],
    ['a:b:e', undefined],
  ]);
  const row = (time: number): string[] => columns.map(({ cell }) => cell(time).text);
  expect([row(1), row(2), row(3)]).toEqual([
    ['0,5', '', '', '', '', ''],
    ['', '4', '5', '7', '12', ''],
    ['', '', '', '', '', 'rain'],
  ]);
  expect([columns[0]!.cell(1).isBad, columns[0]!.cell(3).isBad]).toEqual([true, false]);
});
