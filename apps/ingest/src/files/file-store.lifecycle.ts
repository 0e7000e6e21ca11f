import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FileStore } from '@pelorus/ingest/service';

/** Removes bytes and marks of earlier processes when the application starts. */
@Injectable()
export class FileStoreLifecycle implements OnModuleInit {
  constructor(private readonly store: FileStore) {}

  onModuleInit(): void {
    // A failure does not prevent the start; a later upload tries again.
    void this.store.sweep().catch(() => undefined);
  }
}
