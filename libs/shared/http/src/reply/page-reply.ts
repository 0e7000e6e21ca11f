import { type Page } from '@pelorus/shared/kernel';

/** A part of a collection as an answer; the envelope is made when it is sent. */
export class PageReply {
  constructor(readonly page: Page<object>) {}
}
