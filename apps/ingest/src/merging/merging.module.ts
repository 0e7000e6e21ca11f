import { Module } from '@nestjs/common';
import { MergeLifecycle } from './merge.lifecycle';

/** Merging in the background. */
@Module({ providers: [MergeLifecycle] })
export class MergingModule {}
