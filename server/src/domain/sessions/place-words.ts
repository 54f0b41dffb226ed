/** Describes where a request comes from, in words that a player understands. */
import { BlockList, isIP } from "node:net";
import type { Places } from "../../providers/places/places.ts";
import { vietnameseName } from "./vietnamese-places.ts";

const INTERNAL_NETWORK = "Mạng nội bộ";

/** Private, link-local, loopback and carrier-grade NAT ranges: RFC 1918, 3927, 6598, 4193, 4291. */
const internal = new BlockList();
internal.addSubnet("10.0.0.0", 8);
internal.addSubnet("100.64.0.0", 10);
internal.addSubnet("127.0.0.0", 8);
internal.addSubnet("169.254.0.0", 16);
internal.addSubnet("172.16.0.0", 12);
internal.addSubnet("192.168.0.0", 16);
internal.addAddress("::1", "ipv6");
internal.addSubnet("fc00::", 7, "ipv6");
internal.addSubnet("fe80::", 10, "ipv6");

const countries = new Intl.DisplayNames("vi", { type: "region", fallback: "none" });
const VIETNAM = "VN";

/** Returns a place such as "Hà Nội, Việt Nam". Null where it is unknown. */
export function placeInWords(places: Places | undefined, address: string): string | null {
  if (isInternal(address)) return INTERNAL_NETWORK;
  const place = places?.find(address);
  const country = place && countries.of(place.countryCode);
  if (!country) return null;
  const { countryCode, region, city } = place;
  const town = countryCode === VIETNAM ? townInVietnam(city, region) : (city ?? region);
  return town ? `${town}, ${country}` : country;
}

/** Prefers a name with a known Vietnamese spelling to a nearer one in foreign spelling. */
function townInVietnam(city: string | undefined, region: string | undefined): string | undefined {
  return vietnameseName(city) ?? vietnameseName(region) ?? region ?? city;
}

function isInternal(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && internal.check(address, version === 6 ? "ipv6" : "ipv4");
}
