import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Reader } from "mmdb-lib";
import { describe, expect, test } from "vitest";
import { cityRecord, placesBytes, placesDatabase } from "../../testing/portal/places-database.ts";
import { mmdbPlaces, PlacesUnreadable } from "./mmdb-places.ts";

const NETWORKS = [
  { network: "203.0.113.0/24", record: cityRecord("VN", "Hanoi", "Hanoi") },
  { network: "198.51.100.0/25", record: cityRecord("JP", "Tokyo") },
  { network: "192.0.2.7/32", record: cityRecord("LA", undefined) },
  { network: "2001:db8::/32", record: cityRecord("VN", "Da Nang", "Da Nang") },
];
const HANOI = { countryCode: "VN", region: "Hanoi", city: "Hanoi" };

describe("a database of cities", () => {
  const places = mmdbPlaces(placesDatabase({ networks: NETWORKS }));

  test.each([
    ["203.0.113.7", HANOI],
    ["::ffff:203.0.113.7", HANOI],
    ["198.51.100.127", { countryCode: "JP", region: "Tokyo", city: undefined }],
    ["192.0.2.7", { countryCode: "LA", region: undefined, city: undefined }],
    ["2001:db8:1::9", { countryCode: "VN", region: "Da Nang", city: "Da Nang" }],
    ["2001:db8:1::9%eth0", { countryCode: "VN", region: "Da Nang", city: "Da Nang" }],
  ])("knows where %s is", (address, place) => {
    expect(places.find(address)).toEqual(place);
  });

  test.each(["198.51.100.128", "192.0.2.8", "2001:db9::1", "unknown", "", "203.0.113.7:4711"])(
    "does not know where %j is",
    (address) => {
      expect(places.find(address)).toBeUndefined();
    },
  );
});

test("a database of countries for IPv4 alone returns countries of IPv4 addresses", () => {
  const file = { type: "DBIP-Country-Lite", ipVersion: 4, networks: NETWORKS.slice(0, 1) } as const;
  const places = mmdbPlaces(placesDatabase(file));
  expect(places.find("203.0.113.7")).toEqual(HANOI);
  expect(places.find("2001:db8::1")).toBeUndefined();
  expect(places.find("::ffff:203.0.113.7")).toEqual(HANOI);
});

test.each([
  ["no country", { continent: { code: "AS" } }],
  ["a country of a strange form", { country: { iso_code: "Vietnam", names: { en: "Vietnam" } } }],
  ["a name of more than a hundred letters", cityRecord("VN", "x".repeat(101), "y".repeat(101))],
  ["text alone", "Vietnam"],
])("a record with %s names no town, and does no harm", (_what, record) => {
  const places = mmdbPlaces(placesDatabase({ networks: [{ network: "203.0.113.0/24", record }] }));
  expect(places.find("203.0.113.7")?.city).toBeUndefined();
  expect(places.find("203.0.113.7")?.region).toBeUndefined();
});

test("a record that cannot be read gives no place", () => {
  const bytes = placesBytes({ networks: [{ network: "203.0.113.0/24", record: "x" }] });
  // The text's control byte becomes that of an extended type, but the next byte names no such type.
  bytes.set([0, 250], bytes.indexOf("Ax"));
  const file = fileOf(bytes);
  expect(() => new Reader(readFileSync(file)).get("203.0.113.7")).toThrow();
  expect(mmdbPlaces(file).find("203.0.113.7")).toBeUndefined();
});

describe("a file that is no database of places is refused, naming it", () => {
  const whole = placesBytes({ networks: NETWORKS });
  test.each([
    ["text", Buffer.from("not a database"), /not a MaxMind database/],
    ["empty", Buffer.alloc(0), /not a MaxMind database/],
    ["cut off at its end", whole.subarray(0, -60), /not a MaxMind database|damaged/],
    ["cut off at its beginning", whole.subarray(-240), /damaged/],
    [
      "of networks' owners",
      placesBytes({ type: "GeoLite2-ASN", networks: NETWORKS }),
      /GeoLite2-ASN/,
    ],
    ["of a newer format", placesBytes({ majorVersion: 3, networks: NETWORKS }), /newer format/],
  ])("%s", (_what, bytes, why) => {
    const file = fileOf(bytes);
    expect(() => mmdbPlaces(file)).toThrow(PlacesUnreadable);
    expect(() => mmdbPlaces(file)).toThrow(why);
    expect(() => mmdbPlaces(file)).toThrow(file);
  });

  test.each([
    ["missing", "/no/such/places.mmdb", /ENOENT/],
    ["a folder", tmpdir(), /EISDIR/],
  ])("%s", (_what, file, why) => {
    expect(() => mmdbPlaces(file)).toThrow(why);
    expect(() => mmdbPlaces(file)).toThrow(PlacesUnreadable);
  });
});

function fileOf(bytes: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), "places-")), "places.mmdb");
  writeFileSync(file, bytes);
  return file;
}
