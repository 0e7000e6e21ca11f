import { Module } from '@nestjs/common';
import { provideMetrics } from '@pelorus/shared/http';
import { addMergeMetrics } from './merge-metrics';
import { MergeLifecycle } from './merge.lifecycle';

/** Merging in the background. */
@Module({ providers: [MergeLifecycle, provideMetrics([MergeLifecycle], addMergeMetrics)] })
export class MergingModule {}
