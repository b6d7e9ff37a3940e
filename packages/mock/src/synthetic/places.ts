import type { Place } from '@liked-posts/types';

const countries = { DE: 'Germany', JP: 'Japan', KE: 'Kenya', PT: 'Portugal' };

type Spot = readonly [
  id: string,
  name: string,
  type: NonNullable<Place['place_type']>,
  countryCode: keyof typeof countries,
  /** Longitude and latitude of the centre, and half the width, in degrees. */
  at: readonly [longitude: number, latitude: number, radius: number],
  /** The identifier of the larger place around it. */
  within?: string,
];

const spots: readonly Spot[] = [
  ['3078869807f9dd36', 'Berlin', 'city', 'DE', [13.405, 52.52, 0.3], 'fdcd221ac44fa326'],
  ['01a9a39529b27f36', 'Old Harbour', 'poi', 'DE', [9.981, 53.541, 0.005], '5bcd72da50f0ee77'],
  ['5bcd72da50f0ee77', 'Hamburg', 'admin', 'DE', [10.0, 53.55, 0.35], 'fdcd221ac44fa326'],
  ['fdcd221ac44fa326', 'Germany', 'country', 'DE', [10.45, 51.16, 4.2]],
  ['15ef6c8cc08a6a4f', 'Kyoto', 'city', 'JP', [135.768, 35.012, 0.2], '06ef846bfc783874'],
  ['06ef846bfc783874', 'Japan', 'country', 'JP', [138.25, 36.2, 7.5]],
  ['0d0bf8e4c1a4b2d7', 'Alfama', 'neighborhood', 'PT', [-9.13, 38.712, 0.006], '68b9a9ac2fc7d8b1'],
  ['68b9a9ac2fc7d8b1', 'Lisbon', 'city', 'PT', [-9.139, 38.722, 0.1]],
  ['00d5f7a0c9e1b334', 'Nairobi', 'city', 'KE', [36.822, -1.292, 0.25]],
  ['0a3f11c2d4e5b667', 'Lake shore', 'unknown', 'KE', [36.9, -1.2, 0.02], '00d5f7a0c9e1b334'],
];

const degrees = (value: number): number => Math.round(value * 10_000) / 10_000;

const nameOf = (place?: string) => spots.find(([id]) => id === place)?.[1];

export const places: readonly Place[] = spots.map(
  ([id, name, type, code, [longitude, latitude, radius], within]) => ({
    id,
    full_name: type === 'country' ? name : `${name}, ${nameOf(within) ?? countries[code]}`,
    name,
    country: countries[code],
    country_code: code,
    place_type: type,
    contained_within: within ? [within] : [],
    geo: {
      type: 'Feature',
      bbox: [longitude - radius, latitude - radius, longitude + radius, latitude + radius].map(
        degrees,
      ),
      properties: {},
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    },
  }),
);
