import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { UploadThreads } from '@pelorus/ingest/service';

@Injectable()
export class UploadThreadsLifecycle implements OnModuleInit, OnModuleDestroy {
  constructor(private readonly threads: UploadThreads) {}

  onModuleInit(): void {
    this.threads.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }
}
