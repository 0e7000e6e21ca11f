import type uPlot from 'uplot';
import { seriesColour, seriesDash } from './colours';
import { plotOptions } from './plot-options';
import { type NumberValues } from './stream-values';

const values: NumberValues = {
  ...{ kind: 'number', code: 'a:b:c', unit: 'psu', aggregate: 'NONE', times: [1, 2] },
  ...{ means: [1, 2], least: [1, 2], most: [1, 2], counts: [1, 1] },
};

/** The texts that the axis of values has at places, in a language. */
function ticks(locale: string, places: readonly number[]): readonly string[] {
  const { axes = [] } = plotOptions({
    ...{
      series: [{ values, gap: 1, label: 'c', colour: seriesColour(0), dash: seriesDash(0) }],
      theme: 'light',
      locale,
    },
    ...{ width: 400, height: 200, cursorKey: 'c', room: { left: 66, right: 16 }, hasTime: true },
    ...{ onClear: () => undefined, onDraw: () => undefined, onCursor: () => undefined },
  });
  const write = axes[1]!.values as uPlot.Axis.DynamicValues;
  return write({} as uPlot, [...places], 1, 40, 1) as string[];
}

describe('the axis of values', () => {
  it('writes numbers as the language of the page does, whatever the browser names', () => {
    expect(ticks('de', [-0.5, 0, 1000, 12_500.5])).toEqual(['-0,5', '0', '1000', '12.500,5']);
    expect(ticks('en-GB', [-0.5, 0, 1000, 12_500.5])).toEqual(['-0.5', '0', '1000', '12,500.5']);
  });

  it('tells close places apart, without the faults of sums', () => {
    expect(ticks('de', [0.1 + 0.2, 0.0001, 0.0002])).toEqual(['0,3', '0,0001', '0,0002']);
  });
});
