/** Temporary tables of ids of seeds, which other statements read: vocables by group, units, states (mostly public). */
export const noteCatalogue = [
  `create temporary table vocables on commit drop as
    select vocable_group.system_name as group_name, array_agg(vocable.id order by vocable.id) as ids
    from vocable join vocable_group on vocable_group.id = vocable.vocable_group_id group by 1`,
  `create temporary table units on commit drop as select array_agg(id order by id) as ids from unit`,
  `create temporary table states on commit drop as
    select array_agg(id order by id) as ids, max(id) filter (where name = 'public') as public from state`,
];
