import { type RecordChangeEvent } from '@pelorus/registry/domain';
import { eventText, type EventView, type StreamedEvent } from '@pelorus/shared/http';
import { formatMs } from '@pelorus/shared/kernel';

/** How a reader sees changes: those of the kinds that it asks for. */
export class ChangeView implements EventView<RecordChangeEvent> {
  readonly key: string;

  /** `kinds` is empty for all. */
  constructor(private readonly kinds: ReadonlySet<string>) {
    this.key = [...kinds].sort().join();
  }

  isPersonal(): boolean {
    return false;
  }

  text(event: RecordChangeEvent): string | undefined {
    const sent = this.shown(event);
    return sent && eventText(sent);
  }

  /** Of a record that changed several times, the last change is kept. */
  shorten(events: readonly RecordChangeEvent[]): readonly RecordChangeEvent[] {
    return [...new Map(events.map((event) => [event.path, event])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Data of a change for the reader; undefined where the change does not concern it. */
  shown({ id, recordId, kind, path, type, revision, moment }: RecordChangeEvent): StreamedEvent | undefined {
    if (this.kinds.size > 0 && !this.kinds.has(kind)) return undefined;
    const datetime = formatMs(moment.getTime());
    return { id, event: 'change', data: { kind, id: recordId, path, type, revision, datetime } };
  }
}
