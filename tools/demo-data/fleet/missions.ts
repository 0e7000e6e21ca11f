import type { FleetMission } from './fleet-records';

/** The missions of the demo fleet. */
export const missions: readonly FleetMission[] = [
  {
    name: 'Wadden Sea transect 2023',
    description: 'Weekly day cruises of Mya II between List and the Lister Tief.',
    startDate: '2023-03-07T06:00:00',
    endDate: '2023-10-31T16:00:00',
    items: [
      'vessel:mya_ii',
      'vessel:mya_ii:fb_741202',
      'vessel:mya_ii:fb_741202:optode_9999a',
      'vessel:mya_ii:ctd_48m',
    ],
    contacts: [
      { contact: 'petra.seestern@example.org', role: 'Chief_Scientist' },
      { contact: 'petra.seestern@example.org', role: 'Editor' },
      { contact: 'demo@example.org', role: 'Editor' },
    ],
  },
  {
    name: 'Fram Strait 2023',
    description: 'Expedition of Boreas to the section along 78°50′ N.',
    startDate: '2023-06-18T14:00:00',
    endDate: '2023-08-02T09:15:00',
    items: [
      'vessel:boreas',
      'vessel:boreas:fb_741305',
      'vessel:boreas:weather',
      'vessel:boreas:rosette',
      'vessel:boreas:rosette:ctd_911',
      'glider:kittiwake',
    ],
    contacts: [
      { contact: 'marit.nordlicht@example.org', role: 'Chief_Scientist' },
      { contact: 'marit.nordlicht@example.org', role: 'Editor' },
      { contact: 'lars.packeis@example.org', role: 'Engineer_In_Charge' },
    ],
  },
  {
    name: 'West Spitsbergen glider section 2023',
    description: 'Glider section across the West Spitsbergen Current.',
    startDate: '2023-06-28T09:10:00',
    endDate: '2023-09-05T16:25:00',
    items: ['glider:kittiwake', 'glider:kittiwake:gpctd', 'glider:kittiwake:optode_4831'],
    contacts: [
      { contact: 'ivo.gleitflug@example.org', role: 'Pilot' },
      { contact: 'ivo.gleitflug@example.org', role: 'Editor' },
    ],
  },
  {
    name: 'Estuary summer 2001',
    description: 'Salinity in the estuary during the low water of summer.',
    startDate: '2001-06-20T00:00:00',
    endDate: '2001-10-15T23:59:59',
    items: ['station:sandi', 'station:sandi:ctd_790'],
    contacts: [
      { contact: 'nora.tidewell@example.org', role: 'Principal_Investigator' },
      { contact: 'nora.tidewell@example.org', role: 'Editor' },
    ],
  },
  {
    name: 'Seattle weather 2012 to 2015',
    description: 'Four years of daily weather on land.',
    startDate: '2012-01-01T00:00:00',
    endDate: '2015-12-31T23:59:59',
    items: ['station:seattle', 'station:seattle:weather'],
    contacts: [
      { contact: 'rainer.regenbogen@example.org', role: 'Principal_Investigator' },
      { contact: 'rainer.regenbogen@example.org', role: 'Editor' },
    ],
  },
];
