/**
 * Reads places from a file in the MaxMind DB format 2.0 (MaxMind DB File Format Specification): cities or
 * countries, such as GeoLite2 and DB-IP Lite. The operator provides the file and keeps it current.
 */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type CityResponse, Reader } from "mmdb-lib";
import * as z from "zod";
import type { Place, Places } from "./places.ts";

/** Thrown if the file is not such a database. The message says why. */
export class PlacesUnreadable extends Error {}

/** The part of a record that we use. */
const named = z.object({ names: z.object({ en: z.string().max(100) }) });
const record = z.object({
  country: z.object({ iso_code: z.string().regex(/^[A-Z]{2}$/) }),
  subdivisions: z.array(named).min(1).optional().catch(undefined),
  city: named.optional().catch(undefined),
});

/** Matches the types of databases with places. Others of this format hold networks and companies. */
const OF_PLACES = /City|Country|Enterprise/;
const SUPPORTED_VERSION = 2;

/** Reads the whole file into memory once. @throws PlacesUnreadable */
export function mmdbPlaces(file: string): Places {
  const reader = open(file);
  return {
    find: (address) => {
      const plain = withoutMapping(address);
      const version = isIP(plain);
      if (version === 0 || version > reader.metadata.ipVersion) return undefined;
      return placeIn(lookUp(reader, plain));
    },
  };
}

function open(file: string): Reader<CityResponse> {
  const bytes = read(file);
  const reader = parse(file, bytes);
  const { binaryFormatMajorVersion, databaseType, searchTreeSize } = reader.metadata;
  if (binaryFormatMajorVersion !== SUPPORTED_VERSION || !(searchTreeSize < bytes.length)) {
    throw new PlacesUnreadable(`${file} is damaged, or of a newer format`);
  }
  if (!OF_PLACES.test(databaseType)) {
    throw new PlacesUnreadable(`${file} is a database of the type ${databaseType}, not of places`);
  }
  return reader;
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new PlacesUnreadable(`${file} cannot be read (${code})`, { cause: error });
  }
}

function parse(file: string, bytes: Buffer): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(bytes);
  } catch (error) {
    throw new PlacesUnreadable(`${file} is not a MaxMind database`, { cause: error });
  }
}

/** Returns undefined for a damaged record, which must not keep a player out. */
function lookUp(reader: Reader<CityResponse>, address: string): unknown {
  try {
    return reader.get(address);
  } catch {
    return undefined;
  }
}

function placeIn(found: unknown): Place | undefined {
  const { data } = record.safeParse(found);
  if (!data) return undefined;
  return {
    countryCode: data.country.iso_code,
    region: data.subdivisions?.[0]?.names.en,
    city: data.city?.names.en,
  };
}

/** Reads ::ffff:203.0.113.7 as 203.0.113.7, and drops the zone of fe80::1%eth0, which is local. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "");
}
