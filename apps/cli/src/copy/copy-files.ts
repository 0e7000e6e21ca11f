import { type AnyRecord, recordsIn, textIn, type Values } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type Named } from './copy-report';
import { type CopyRun, idAtTarget, write } from './copy-run';
import { givenValues } from './differing-values';
import { type PlacedItem } from './item-order';
import { aboutBelonging, RESOURCES } from './item-rows';
import { numberedKeys } from './numbered-keys';

/** Copies the files that are attached to an item, each by a request of its own. */
export async function copyFiles(
  run: CopyRun,
  place: PlacedItem,
  record: AnyRecord,
  target: AnyRecord | undefined,
  fates: ChunkFates,
): Promise<void> {
  const { list, keyOf, valuesOf } = RESOURCES;
  const there = numberedKeys((target && recordsIn(target, list)) ?? [], keyOf);
  for (const [key, one] of numberedKeys(recordsIn(record, list) ?? [], keyOf)) {
    if (!RESOURCES.isSentAlone?.(one) || there.has(key)) continue;
    const about = aboutBelonging(run, place, list, one);
    const values = valuesOf(one, (kind, other) => idAtTarget(run, kind, other));
    if (values['typeId'] === undefined) {
      run.report.refuse({ ...about, code: 'unknown-reference', detail: 'type: the target has none' });
      continue;
    }
    const make = async (): Promise<unknown> => {
      const body = await fileForm(run, about, one, values);
      return run.to.registry.call(`POST /rest/v2/items/${target!.id}/${list}`, { body, signal: run.signal });
    };
    if (run.options.dryRun || (await write(run, about, make)) !== undefined) fates.set(about.address, about, 'made');
  }
}

/** The form that attaches a file of the source. */
async function fileForm(run: CopyRun, { address }: Named, record: AnyRecord, values: Values): Promise<FormData> {
  const path = new URL(address).pathname.replace(new URL(run.from.registry.url).pathname.replace(/\/$/, ''), '');
  const response = await run.from.registry.open(`GET ${path}/payload`, { signal: run.signal });
  const form = new FormData();
  for (const [key, value] of Object.entries(givenValues(values))) form.set(key, String(value));
  const bytes = new Blob([await response.arrayBuffer()], { type: textIn(record, 'mediaType') });
  form.set('file', bytes, textIn(record, 'fileName') || textIn(record, 'name'));
  return form;
}
