import { Delete, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { type AsOfView, type Versioned } from '@pelorus/registry/domain';
import { type ContactRoleDocument, type ItemContactRecord, type MissionContactRecord } from '@pelorus/registry/model';
import { type Precondition } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  injectionToken,
  integerValue,
  JsonIds,
  named,
  type Provided,
  type QueryParameter,
  QueryParameters,
  RecordReply,
  token,
} from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.interceptor';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { dtoOf } from '../records/dto';
import { ownedCollectionController } from '../records/owned-collection.controller';
import { ownerPath } from '../records/owner-path';
import { type OwnerKey } from '../records/record-tokens';
import { recordsSchema } from '../records/related-records';
import { RecordIdPipe } from '../records/record-key.pipe';
import { replyRecords } from '../records/record-list';
import { ApiRecordKey, RequestPath } from '../records/record-parameters';
import { type ContactRoleService, type ItemKey } from '@pelorus/registry/service';

/** Gives contacts roles, and takes them. */
export interface ContactRoleWriter<Key> {
  add(
    account: Account,
    owner: Key,
    contactId: number,
    roleIds: readonly number[],
  ): Promise<Versioned<ContactRoleDocument>[]>;
  remove(
    account: Account,
    owner: Key,
    contactId: number,
    roleId: number | undefined,
    precondition: Precondition,
  ): Promise<void>;
}

const MAX_ROLES = 100;
const ROLE: QueryParameter = {
  name: 'roleId',
  description: 'Takes this role only; without it, all',
  schema: { type: 'integer', minimum: 1 },
};

/** The base class of a controller of the contacts of an owner in their roles. */
export function contactRoleController<Table extends 'item_contact' | 'mission_contact'>(
  table: Table,
  writer: Provided<ContactRoleWriter<OwnerKey<Table>>>,
) {
  const pairs = { schema: recordsSchema(dtoOf(table).name) };
  const path = ownerPath(table);

  class ContactRoleController extends ownedCollectionController(table, { operations: [] }) {
    @Inject(injectionToken(writer)) protected readonly roles!: ContactRoleWriter<OwnerKey<Table>>;

    @Get(':contactId')
    @ApiOperation({
      summary: 'The roles of one contact, a record each',
      description: 'An array, of all roles that the contact has there. 404 when it has none.',
    })
    @path.described()
    @ApiRecordKey('contactId', 'The id of the contact')
    @AtAnyTime(DEDUP)
    @Remembered()
    @ApiOkResponse(pairs)
    @ApiProblems(400, 404, 503)
    override async get(
      @Param('id', path.pipe) owner: OwnerKey<Table>,
      @Param('contactId', RecordIdPipe) contactId: number,
      @AsOf() at: AsOfView | undefined,
    ): Promise<RecordReply> {
      return replyRecords(await this.records.getAll(owner, contactId, at));
    }

    @Post(':contactId')
    @RequiresSession()
    @ApiOperation({
      summary: 'Give a contact the roles that it has not yet; answers with all it has',
      description: 'The body is an array of ids of roles. Roles that the contact has already stay as they are.',
    })
    @path.described()
    @ApiRecordKey('contactId', 'The id of the contact')
    @ApiBody({
      description: 'The ids of vocables of the group ContactRoles',
      schema: named('RoleIds', {
        type: 'array',
        items: { type: 'integer', minimum: 1 },
        minItems: 1,
        maxItems: MAX_ROLES,
        example: [239],
      }),
    })
    @QueryParameters(DEDUP)
    @ApiCreatedResponse({ ...pairs, headers: { Location: { schema: { type: 'string' } } } })
    @ApiProblems(404, 422)
    async add(
      @CurrentAccount() account: Account,
      @Req() request: Request,
      @RequestPath() location: string,
      @Param('id', path.pipe) owner: OwnerKey<Table>,
      @Param('contactId', RecordIdPipe) contactId: number,
      @JsonIds(MAX_ROLES) roleIds: readonly number[],
    ): Promise<RecordReply> {
      noteForAudit(request, { onSuccess: 'role-give', detail: `roles ${roleIds.join(', ')}` });
      return replyRecords(await this.roles.add(account, owner, contactId, roleIds), location);
    }

    @Delete(':contactId')
    @HttpCode(204)
    @RequiresSession()
    @ApiOperation({
      summary: 'Take a role from a contact, or all its roles; the last Editor stays',
      description: 'With `roleId` one role, without it all. To take the last Editor away is 409.',
    })
    @path.described()
    @ApiRecordKey('contactId', 'The id of the contact')
    @QueryParameters(ROLE)
    @ApiNoContentResponse()
    @ApiProblems(404, 409, 412)
    async remove(
      @CurrentAccount() account: Account,
      @Req() request: Request,
      @Param('id', path.pipe) owner: OwnerKey<Table>,
      @Param('contactId', RecordIdPipe) contactId: number,
      @IfMatch() precondition: Precondition,
      @Query() query: ParsedQs,
    ): Promise<void> {
      const roleId = integerValue(query, 'roleId', 1, Number.MAX_SAFE_INTEGER);
      noteForAudit(request, { onSuccess: 'role-take', detail: roleId === undefined ? 'all roles' : `roles ${roleId}` });
      await this.roles.remove(account, owner, contactId, roleId, precondition);
    }
  }
  return ContactRoleController;
}

/** Gives contacts roles on items, and takes them. */
export const ITEM_CONTACT_ROLES = token<ContactRoleService<ItemKey, ItemContactRecord>>('roles of contacts on items');

/** Gives contacts roles in missions, and takes them. */
export const MISSION_CONTACT_ROLES = token<ContactRoleService<number, MissionContactRecord>>(
  'roles of contacts in missions',
);
