import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FileStore } from '@pelorus/ingest/service';

/** Clears away at the start what an earlier process was in the middle of. */
@Injectable()
export class FileStoreLifecycle implements OnModuleInit {
  constructor(@Inject(FileStore) private readonly store: FileStore) {}

  onModuleInit(): void {
    // The service starts whatever becomes of it; it is tried again with a later upload.
    void this.store.sweep().catch(() => undefined);
  }
}
