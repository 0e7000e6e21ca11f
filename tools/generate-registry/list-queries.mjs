/** Filters that find under 1 % of a generated registry's records, by collection. */
export const SELECTIVE = {
  items: [
    'code=LIKE=vessel:platform_1:*',
    'code=ILIKE="*ctd*"',
    'longName=ILIKE="*ctd*"',
    'shortName=ILIKE="*ctd*"',
    'parent.id==300',
    'parentId==300',
    'parent.code==vessel:platform_1',
    'status.name==construction',
    'type.systemName==adcp',
    'type.generalName==CTD',
    'contacts.contact.lastName==Jansen-5',
    'contacts.contact.email==person7@example.org',
    'parameters.shortName==salinity_12',
    'lastModified=bt=(2017-05-01,2017-05-03)',
    'missions.mission.name=="Cruise 7"',
    'serialNumber=ILIKE="*sn7007*"',
  ],
  events: [
    'startDate=bt=(2017-05-01,2017-05-03)',
    'item.id==300',
    'itemId==300;type.systemName==Calibration',
    'item.code==vessel:platform_1',
    'endDate>=2017-05-01;startDate<2017-05-02;type.systemName==Mount',
    'itemId==300;latitude>=-90;latitude<=90;longitude>=-180;longitude<=180',
  ],
  parameters: [
    'unit.code==psu',
    'type.systemName==salinity',
    'shortName==salinity_12',
    'item.id==300',
    'name=ILIKE="*ity 12345*"',
  ],
  missions: [
    'name=="Cruise 7"',
    'name=ILIKE="*cruise 77*"',
    'contacts.contact.lastName==Jansen-5',
    'items.item.id==300',
  ],
};

/** The sort orders that clients ask for, by collection. */
export const ORDERS = {
  items: ['', 'code', 'lastModified', '-lastModified', 'type.generalName'],
  events: ['', '-startDate', 'lastModified', 'type.generalName'],
  parameters: ['', 'shortName', 'lastModified', 'type.generalName'],
  missions: ['', 'name', 'lastModified'],
};
