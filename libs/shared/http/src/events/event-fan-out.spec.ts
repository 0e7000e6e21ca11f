import { EventEmitter } from 'node:events';
import { type Response } from 'express';
import { EventBatch, type EventView } from './event-batch';
import { EventFanOut, type EventGroup } from './event-fan-out';
import { type EventFeed } from './event-feed';
import { EventReader } from './event-reader';
import { EventStream } from './event-stream';
import { type EventStreams } from './event-streams';

interface Note {
  readonly id: string;
  readonly text: string;
  /** The one who may know of it. */
  readonly of?: string;
}

/** How readers with a name see notes that concern them. */
class NoteView implements EventView<Note> {
  constructor(
    readonly key: string,
    private readonly name = '',
  ) {}

  text({ text, of }: Note): string | undefined {
    return of === undefined || of === this.name ? text : undefined;
  }

  shorten(notes: readonly Note[]): readonly Note[] {
    return notes.slice(-1);
  }

  isPersonal({ of }: Note): boolean {
    return of !== undefined;
  }
}

/** What a client takes; it is full after `room` writes. */
class Client extends EventEmitter {
  readonly closed = false;
  readonly written: Buffer[] = [];

  constructor(private room = Infinity) {
    super();
  }

  write(bytes: Buffer): boolean {
    this.written.push(bytes);
    return --this.room > 0;
  }

  get text(): string {
    return Buffer.concat(this.written).toString();
  }
}

let groups: Set<EventGroup<Note>>;
let fanOut: EventFanOut<Note>;

beforeEach(() => {
  groups = new Set();
  fanOut = new EventFanOut({
    add: (group) => void groups.add(group),
    remove: (group) => void groups.delete(group),
    of: () => groups,
  });
});

/** A reader that has got all up to an id. */
function follow(view: NoteView, { place = '0', client = new Client(), gone = new AbortController() } = {}): Client {
  const parts = { place, view, audience: fanOut, first: [], gone: gone.signal };
  const feed = { behind: () => [] } as unknown as EventFeed<Note>;
  const streams = { release: (stream: EventStream) => stream.end(0) } as EventStreams;
  const reader = new EventReader({ ...parts, feed, streams, log: undefined! });
  reader.open(new EventStream(client as unknown as Response, reader.onRoom, Infinity));
  return client;
}

const note = (id: number, text = `${id} `): Note => ({ id: String(id), text });

it('gives readers who see events alike the same bytes', () => {
  const [first, second] = [follow(new NoteView('a')), follow(new NoteView('a'))];
  const other = follow(new NoteView('b'));
  fanOut.pass([note(1), note(2)]);
  expect(first.text).toBe('1 2 ');
  expect(other.text).toBe('1 2 ');
  expect(second.written[0]).toBe(first.written[0]);
  expect(other.written[0]).not.toBe(first.written[0]);
});

it('leaves out what a reader has got already', () => {
  const client = follow(new NoteView('a'), { place: '1' });
  fanOut.pass([note(1), note(2), note(3)]);
  expect(client.text).toBe('2 3 ');
});

it('tells what is personal the one who may know of it alone', () => {
  const [ada, bob] = [follow(new NoteView('a', 'ada')), follow(new NoteView('a', 'bob'))];
  fanOut.pass([note(1), { id: '2', text: 'for ada', of: 'ada' }, { id: '3', text: 'for bob', of: 'bob' }]);
  expect([ada.text, bob.text]).toEqual(['1 for ada', '1 for bob']);
});

it('sends long texts in pieces, in their order', () => {
  const client = follow(new NoteView('a'));
  const long = 'x'.repeat(700_000);
  fanOut.pass([note(1, `1${long}`), note(2, `2${long}`), note(3, `3${long}`)]);
  expect(client.written.map(({ length }) => length)).toEqual([1_400_002, 700_001]);
  expect(client.text.replaceAll('x', '')).toBe('123');
});

it('makes events fewer for the readers alone who would get more than their share', () => {
  const many = Array.from({ length: 80 }, () => follow(new NoteView('many')));
  const large = Array.from({ length: 3 }, (_, i) => note(i, 'x'.repeat(500_000)));
  // The view of one reader concerns nothing but the small event.
  const one = follow(
    new (class extends NoteView {
      override text = ({ text }: Note): string | undefined => (text.length > 10 ? undefined : text);
    })('one'),
  );
  fanOut.pass([...large, note(3)]);
  expect(one.text).toBe('3 ');
  expect(many.map(({ text }) => text)).toEqual(many.map(() => '3 '));
  expect(fanOut.shortened).toBe(240);
});

it('keeps what a client does not take, and sends it when there is room', () => {
  const client = follow(new NoteView('a'), { client: new Client(1) });
  fanOut.pass([note(1)]);
  // What the reader is given while the client takes nothing.
  for (const { readers } of groups) for (const reader of readers) reader.take(new EventBatch([note(2)], reader.view));
  for (const { readers } of groups) for (const reader of readers) reader.flush();
  expect(client.text).toBe('1 ');
  client.emit('drain');
  expect(client.text).toBe('1 2 ');
});

it('forgets readers and groups that are gone', () => {
  const gone = new AbortController();
  const client = follow(new NoteView('a'), { gone });
  expect([fanOut.count, groups.size]).toEqual([1, 1]);
  gone.abort();
  expect([fanOut.count, groups.size]).toEqual([0, 0]);
  fanOut.pass([note(1)]);
  expect(client.text).toBe('');
});
