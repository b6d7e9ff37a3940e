import type { Place } from '@liked-posts/types';
import type { Choices } from './hash.ts';

interface Spot {
  readonly id: string;
  readonly name: string;
  readonly type: NonNullable<Place['place_type']>;
  readonly country: readonly [name: string, code: string];
  /** Identifier and name of the larger place around it. */
  readonly within?: readonly [id: string, name: string];
  /** Longitude and latitude of the middle, and half the width, in degrees. */
  readonly at: readonly [longitude: number, latitude: number, radius: number];
}

const germany = ['Germany', 'DE'] as const;
const japan = ['Japan', 'JP'] as const;
const kenya = ['Kenya', 'KE'] as const;
const portugal = ['Portugal', 'PT'] as const;

const spots: Choices<Spot> = [
  {
    id: '3078869807f9dd36',
    name: 'Berlin',
    type: 'city',
    country: germany,
    within: ['fdcd221ac44fa326', 'Germany'],
    at: [13.405, 52.52, 0.3],
  },
  {
    id: '01a9a39529b27f36',
    name: 'Old Harbour',
    type: 'poi',
    country: germany,
    within: ['5bcd72da50f0ee77', 'Hamburg'],
    at: [9.981, 53.541, 0.005],
  },
  {
    id: '5bcd72da50f0ee77',
    name: 'Hamburg',
    type: 'admin',
    country: germany,
    within: ['fdcd221ac44fa326', 'Germany'],
    at: [10.0, 53.55, 0.35],
  },
  {
    id: 'fdcd221ac44fa326',
    name: 'Germany',
    type: 'country',
    country: germany,
    at: [10.45, 51.16, 4.2],
  },
  {
    id: '15ef6c8cc08a6a4f',
    name: 'Kyoto',
    type: 'city',
    country: japan,
    within: ['06ef846bfc783874', 'Japan'],
    at: [135.768, 35.012, 0.2],
  },
  {
    id: '06ef846bfc783874',
    name: 'Japan',
    type: 'country',
    country: japan,
    at: [138.25, 36.2, 7.5],
  },
  {
    id: '0d0bf8e4c1a4b2d7',
    name: 'Alfama',
    type: 'neighborhood',
    country: portugal,
    within: ['68b9a9ac2fc7d8b1', 'Lisbon'],
    at: [-9.13, 38.712, 0.006],
  },
  {
    id: '68b9a9ac2fc7d8b1',
    name: 'Lisbon',
    type: 'city',
    country: portugal,
    at: [-9.139, 38.722, 0.1],
  },
  {
    id: '00d5f7a0c9e1b334',
    name: 'Nairobi',
    type: 'city',
    country: kenya,
    at: [36.822, -1.292, 0.25],
  },
  {
    id: '0a3f11c2d4e5b667',
    name: 'Lake shore',
    type: 'unknown',
    country: kenya,
    within: ['00d5f7a0c9e1b334', 'Nairobi'],
    at: [36.9, -1.2, 0.02],
  },
];

const degrees = (value: number): number => Math.round(value * 10_000) / 10_000;

const places = new Map<string, Place>(
  spots.map(({ id, name, type, country, within, at: [longitude, latitude, radius] }) => [
    id,
    {
      id,
      full_name: type === 'country' ? name : `${name}, ${within?.[1] ?? country[0]}`,
      name,
      country: country[0],
      country_code: country[1],
      place_type: type,
      contained_within: within ? [within[0]] : [],
      geo: {
        type: 'Feature',
        bbox: [
          degrees(longitude - radius),
          degrees(latitude - radius),
          degrees(longitude + radius),
          degrees(latitude + radius),
        ],
        properties: {},
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      },
    },
  ]),
);

/** The identifiers of the places that generated Posts are tagged with. */
export const placeIds: Choices<string> = [spots[0].id, ...spots.slice(1).map(({ id }) => id)];

/** The place with this identifier. */
export function placeOf(id: string): Place | undefined {
  return places.get(id);
}
