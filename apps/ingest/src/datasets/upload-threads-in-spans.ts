import { UploadThreads } from '@pelorus/ingest/service';
import { inSpan } from '@pelorus/shared/http';

/** Threads for uploads whose work is a span of the request, as the main thread sees it; threads make no spans themselves. */
export class UploadThreadsInSpans extends UploadThreads {
  override run(...upload: Parameters<UploadThreads['run']>): ReturnType<UploadThreads['run']> {
    return inSpan('store in a thread', { 'thread.name': 'upload' }, () => super.run(...upload));
  }
}
