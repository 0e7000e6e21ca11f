/**
 * Standard names of CF by the `systemName` of a parameter type, where one name says exactly what the type says (CF Standard
 * Name Table, version 90). A wrong name is worse than none, so most types have none.
 */
const STANDARD_NAMES: ReadonlyMap<string, string> = new Map([
  ['temperature', 'sea_water_temperature'],
  ['sea_surface_temperature', 'sea_surface_temperature'],
  ['skin_temperature', 'sea_surface_skin_temperature'],
  ['potential_temperature', 'sea_water_potential_temperature'],
  ['conservative_temperature', 'sea_water_conservative_temperature'],
  ['salinity', 'sea_water_practical_salinity'],
  ['absolute_salinity', 'sea_water_absolute_salinity'],
  ['conductivity', 'sea_water_electrical_conductivity'],
  ['pressure', 'sea_water_pressure'],
  ['depth', 'depth'],
  ['altitude', 'altitude'],
  ['height_above_bottom', 'height_above_sea_floor'],
  ['water_depth', 'sea_floor_depth_below_sea_surface'],
  ['sound_velocity', 'speed_of_sound_in_sea_water'],
  ['current_speed', 'sea_water_speed'],
  ['current_direction', 'sea_water_velocity_to_direction'],
  ['current_velocity_east', 'eastward_sea_water_velocity'],
  ['current_velocity_north', 'northward_sea_water_velocity'],
  ['current_velocity_up', 'upward_sea_water_velocity'],
  ['turbidity', 'sea_water_turbidity'],
  ['latitude', 'latitude'],
  ['longitude', 'longitude'],
  ['air_temperature', 'air_temperature'],
  ['air_pressure', 'air_pressure'],
  ['relative_humidity', 'relative_humidity'],
  ['wind_speed', 'wind_speed'],
  ['wind_direction', 'wind_from_direction'],
  ['wind_gust', 'wind_speed_of_gust'],
  ['dew_point', 'dew_point_temperature'],
  ['cloud_cover', 'cloud_area_fraction'],
  ['wave_height', 'sea_surface_wave_significant_height'],
  ['wave_direction', 'sea_surface_wave_from_direction'],
  ['ice_thickness', 'sea_ice_thickness'],
  ['course_over_ground', 'platform_course'],
  ['speed_over_ground', 'platform_speed_wrt_ground'],
  ['speed_through_water', 'platform_speed_wrt_sea_water'],
  ['roll', 'platform_roll'],
  ['pitch', 'platform_pitch'],
]);

/** The standard name of CF for values of a parameter type; undefined where none says the same. */
export function standardNameOf(type: string): string | undefined {
  return STANDARD_NAMES.get(type);
}
