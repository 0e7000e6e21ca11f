import { fireEvent } from '@testing-library/react';
import type uPlot from 'uplot';
import { listenToGestures } from './gestures';
import { type TimeRange } from './time-range';

const RANGE = { from: 0, to: 1_000 };
const WIDTH = 100;

interface Pointing extends MouseEventInit {
  readonly pointerId?: number;
  readonly pointerType?: string;
}

/** A plot of 100 pixels, of which each is 10 ms, with what its gestures told. */
function listen({ picks = false } = {}) {
  const over = document.body.appendChild(document.createElement('div'));
  Object.defineProperties(over, { clientWidth: { value: WIDTH }, setPointerCapture: { value: () => {} } });
  const told: [string, TimeRange][] = [];
  const tell = (what: string) => (range: TimeRange) => void told.push([what, range]);
  const plot = { over, setScale: jest.fn(), setSelect: jest.fn(), posToVal: (x: number) => x * 10 };
  const stop = listenToGestures(plot as unknown as uPlot, {
    range: () => RANGE,
    ...{ onRange: tell('range'), onPick: tell('pick'), onPress: tell('press') },
    picks: () => picks,
  });
  const pointer = (type: string, clientX: number, more: Pointing = {}): void => {
    const { pointerId = 1, pointerType = 'mouse', ...mouse } = more;
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, ...mouse });
    fireEvent(over, Object.assign(event, { pointerId, pointerType }));
  };
  const drag = (from: number, to: number, more: Pointing = {}): void => {
    pointer('pointerdown', from, more);
    pointer('pointermove', to, more);
    pointer('pointerup', to, more);
  };
  return { over, told, plot, stop, pointer, drag };
}

describe('the gestures of a plot', () => {
  it('zoom in by a drag in either direction, which is shown on the way', () => {
    const { told, plot, drag } = listen();
    drag(20, 60);
    drag(60, 20);
    expect(told).toEqual([
      ['range', { from: 200, to: 600 }],
      ['range', { from: 200, to: 600 }],
    ]);
    expect(plot.setSelect).toHaveBeenCalledWith(expect.objectContaining({ left: 20, width: 40 }), false);
    expect(plot.setSelect).toHaveBeenLastCalledWith(expect.objectContaining({ width: 0 }), false);
  });

  it('pan with Shift, and by a finger', () => {
    const { told, drag } = listen();
    drag(50, 25, { shiftKey: true });
    drag(50, 75, { pointerType: 'touch' });
    expect(told).toEqual([
      ['range', { from: 250, to: 1_250 }],
      ['range', { from: -250, to: 750 }],
    ]);
  });

  it('pick a time where that was asked for, by a finger, too', () => {
    const { told, drag } = listen({ picks: true });
    drag(10, 30);
    drag(30, 50, { pointerType: 'touch' });
    expect(told).toEqual([
      ['pick', { from: 100, to: 300 }],
      ['pick', { from: 300, to: 500 }],
    ]);
  });

  it('tell a press, but not a way too short to be a drag that was broken off', () => {
    const { told, drag, pointer } = listen();
    drag(50, 51);
    pointer('pointerdown', 50);
    pointer('pointercancel', 51);
    pointer('pointerdown', 50, { button: 2 });
    pointer('pointerup', 90, { button: 2 });
    expect(told).toEqual([['press', { from: 460, to: 550 }]]);
  });

  it('zoom by two fingers', () => {
    const { told, pointer } = listen();
    const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
    pointer('pointerdown', 40, finger(1));
    pointer('pointerdown', 60, finger(2));
    pointer('pointermove', 30, finger(1));
    pointer('pointermove', 70, finger(2));
    pointer('pointerup', 30, finger(1));
    expect(told).toEqual([]);
    pointer('pointerup', 70, finger(2));
    expect(told).toEqual([['range', { from: 250, to: 750 }]]);
  });

  it('zoom out by a double click, and by the wheel when it rests', () => {
    jest.useFakeTimers();
    const { over, told } = listen();
    fireEvent.doubleClick(over);
    const isLeft = fireEvent.wheel(over, { deltaY: 400, clientX: 50 });
    const isTaken = !fireEvent.wheel(over, { deltaY: 400, clientX: 50, ctrlKey: true });
    jest.runAllTimers();
    jest.useRealTimers();
    expect([isLeft, isTaken]).toEqual([true, true]);
    expect(told).toEqual([
      ['range', { from: -500, to: 1_500 }],
      ['range', { from: -500, to: 1_500 }],
    ]);
  });

  it('end when the plot goes', () => {
    const { over, told, stop, drag } = listen();
    stop();
    drag(20, 60);
    fireEvent.doubleClick(over);
    expect(told).toEqual([]);
  });
});
