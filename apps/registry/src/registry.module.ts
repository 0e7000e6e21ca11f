import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { AuthModule } from '@pelorus/auth/http';
import { registryServices } from '@pelorus/registry/service';
import { HttpModule } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { StateController } from './catalogue/state.controller';
import { TypeController } from './catalogue/type.controller';
import { UnitController } from './catalogue/unit.controller';
import { VocableGroupController } from './catalogue/vocable-group.controller';
import { VocableController } from './catalogue/vocable.controller';
import { ItemCloneController } from './clones/item-clone.controller';
import { ContactController } from './contacts/contact.controller';
import { EventController } from './events/event.controller';
import { ItemEventController } from './events/item-event.controller';
import { ItemFieldController } from './fields/item-field.controller';
import { ItemPropertyController } from './fields/item-property.controller';
import { HISTORY_CONTROLLERS } from './history/history-controllers';
import { RobotsController } from './harvest/robots.controller';
import { SitemapController } from './harvest/sitemap.controller';
import { ImportController } from './import/import.controller';
import { ImportRequest } from './import/import-request';
import { ItemContactController } from './items/item-contact.controller';
import { ItemController } from './items/item.controller';
import { ItemLinkController, MissionLinkController } from './links/record-link.controller';
import { MissionContactController } from './missions/mission-contact.controller';
import { MissionItemController } from './missions/mission-item.controller';
import { MissionController } from './missions/mission.controller';
import { ItemMountController } from './mounts/item-mount.controller';
import { MountedController } from './mounts/mounted.controller';
import { CodeCheckController } from './parameters/code-check.controller';
import { ItemParameterController } from './parameters/item-parameter.controller';
import { ParameterController } from './parameters/parameter.controller';
import { RegistrySettings } from './registry-settings';
import { fileContents } from './resources/file-contents';
import { ItemResourceController } from './resources/item-resource.controller';
import { PayloadController } from './resources/payload.controller';
import { PositionController } from './positions/position.controller';
import { ItemSearchController } from './search/item-search.controller';
import { ItemVersionController } from './versions/item-version.controller';

/** The registry: all its resources over one database. */
@Module({})
export class RegistryModule {
  static forRoot(settings: RegistrySettings, database: Database): DynamicModule {
    return {
      module: RegistryModule,
      imports: [HttpModule.forRoot(settings, database), AuthModule.forRoot(settings, database)],
      controllers: [
        ImportController,
        ItemController,
        ItemParameterController,
        ItemContactController,
        ItemEventController,
        ItemFieldController,
        ItemPropertyController,
        ItemResourceController,
        PayloadController,
        ItemVersionController,
        ItemCloneController,
        ItemMountController,
        MountedController,
        ItemSearchController,
        ItemLinkController,
        MissionLinkController,
        PositionController,
        SitemapController,
        RobotsController,
        ParameterController,
        CodeCheckController,
        EventController,
        MissionController,
        MissionItemController,
        MissionContactController,
        ContactController,
        StateController,
        UnitController,
        TypeController,
        VocableController,
        VocableGroupController,
        ...HISTORY_CONTROLLERS,
      ],
      providers: [
        { provide: RegistrySettings, useValue: settings },
        ImportRequest,
        ...registryServices(database, settings.registrySchema, fileContents(settings, database)).map(provide),
      ],
    };
  }
}

/** Provides a service under its class. */
function provide(service: object): Provider {
  return { provide: service.constructor as Type, useValue: service };
}
