import { type Fault } from '@pelorus/shared/kernel';
import { fileGone } from '@pelorus/registry/domain';
import { type ResourceRecord } from '@pelorus/registry/model';
import { type FileRepository } from '@pelorus/registry/persistence';
import { type RecordRules } from '../records/record-rules';

/** Rules of attachments: links have an address, files none. A restored file needs its bytes. */
export function resourceRules(files: FileRepository): RecordRules<ResourceRecord> {
  return {
    faults: ({ stored, values }) => (stored?.sha256 && values.linkage !== undefined ? [FILE_WITHOUT_LINK] : []),
    guard: async ({ change, stored, values: { sha256, fileName } }) => {
      if (!stored && sha256 && !(await files.withContent(change, sha256))) throw fileGone(fileName ?? '');
    },
  };
}

/** An uploaded file has no address. */
export const FILE_WITHOUT_LINK: Fault = {
  code: 'not-a-link',
  detail: 'The resource is an uploaded file, which has no linkage',
  pointer: '/linkage',
};
