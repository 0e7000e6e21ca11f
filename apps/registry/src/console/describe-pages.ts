import { type INestApplicationContext } from '@nestjs/common';
import { FormerCode } from '@pelorus/registry/domain';
import { RECORDS } from '@pelorus/registry/persistence';
import { type AsOfView } from '@pelorus/registry/domain';
import { type Answer, AnswerMemory, ItemReader } from '@pelorus/registry/service';
import { type ServiceSettings } from '@pelorus/shared/config';
import { publicPath, publicUrl } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { ItemKeyPipe, RecordIdPipe } from '../records/record-key.pipe';
import { readerToken } from '../records/record-tokens';
import { itemPageHead, PAGE_RELATIONS, missionPageHead } from './record-page-heads';
import { type DescribePage, type PageHead } from './page-head';

const RECORD_PAGE = /^\/([^/]+)\/([^/]+)\/?$/;

/** Bytes of a head beside its texts, roughly. */
const OVERHEAD = 1_024;

/** The head of a page as it is remembered. */
interface KnownHead extends Answer {
  readonly head: PageHead;
}

/**
 * Describes the pages of items and missions. Everybody gets the same page, so it says what is told without a session; it is
 * made anew when a record has changed.
 */
export function describePages(service: INestApplicationContext, settings: ServiceSettings): DescribePage {
  const items = service.get(ItemReader);
  const missions = service.get(readerToken(RECORDS.mission));
  const memory = service.get(AnswerMemory);
  const everybody: AsOfView | undefined = settings.PERSONAL_DATA === 'public' ? undefined : { withholdsContacts: true };
  const heads = new Map<string, (key: string, base: string) => Promise<PageHead>>([
    [
      'items',
      async (key, base) => {
        const { id, document } = await items.get(new ItemKeyPipe().transform(key), PAGE_RELATIONS, everybody);
        const item = document.parse();
        return itemPageHead(id, item, await items.above(item, everybody), base);
      },
    ],
    [
      'missions',
      async (key, base) => missionPageHead(await missions.get(new RecordIdPipe().transform(key), everybody), base),
    ],
  ]);
  return async (request) => {
    const [, kind = '', key = ''] = RECORD_PAGE.exec(request.path) ?? [];
    const make = heads.get(kind);
    if (!make) return undefined;
    const base = publicUrl(request, settings);
    try {
      return await remembered(memory, JSON.stringify(['page', kind, key, base]), () =>
        make(decodeURIComponent(key), base),
      );
    } catch (error) {
      if (error instanceof FormerCode && request.query['asOf'] === undefined) return leadOn(error, key, settings);
      // An item of the past is looked for by the page: it may have had another code then.
      if (isUnknown(error) && request.query['asOf'] === undefined) return { status: 404, title: 'Not found' };
      throw error;
    }
  };
}

/** Leads to the page of the item that had a code last; the page says so. */
function leadOn({ holders: [last] }: FormerCode, key: string, settings: ServiceSettings): PageHead {
  return { status: 303, title: '', location: publicPath(settings, `/items/${last!.item.id}?was=${key}`) };
}

async function remembered(memory: AnswerMemory, key: string, make: () => Promise<PageHead>): Promise<PageHead> {
  const { head } = await memory.recall<KnownHead>(key, async () => {
    const head = await make();
    return { head, bytes: OVERHEAD + 2 * Object.values(head).join('').length };
  });
  return head;
}

const isUnknown = (error: unknown): boolean =>
  error instanceof URIError || (error instanceof DomainError && error.kind === 'not-found');
