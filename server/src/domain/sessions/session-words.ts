/** Describes in Vietnamese where a request comes from: its place (`placeInWords`) and its device (`deviceInWords`). */
import { BlockList, isIP } from "node:net";
import type { Places } from "../../providers/places/places.ts";

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

/**
 * Vietnam's provinces in Vietnamese spelling, because place databases leave out the diacritics. Includes the provinces
 * from before July 2025, because databases are slow to follow a reform.
 */
const PROVINCES = `
  An Giang, Bà Rịa - Vũng Tàu, Bắc Giang, Bắc Kạn, Bạc Liêu, Bắc Ninh, Bến Tre, Bình Định, Bình Dương,
  Bình Phước, Bình Thuận, Cà Mau, Cần Thơ, Cao Bằng, Đà Nẵng, Đắk Lắk, Đắk Nông, Điện Biên, Đồng Nai,
  Đồng Tháp, Gia Lai, Hà Giang, Hà Nam, Hà Nội, Hà Tĩnh, Hải Dương, Hải Phòng, Hậu Giang, Hòa Bình,
  Hưng Yên, Khánh Hòa, Kiên Giang, Kon Tum, Lai Châu, Lâm Đồng, Lạng Sơn, Lào Cai, Long An, Nam Định,
  Nghệ An, Ninh Bình, Ninh Thuận, Phú Thọ, Phú Yên, Quảng Bình, Quảng Nam, Quảng Ngãi, Quảng Ninh,
  Quảng Trị, Sóc Trăng, Sơn La, Tây Ninh, Thái Bình, Thái Nguyên, Thanh Hóa, Thừa Thiên Huế,
  Tiền Giang, TP. Hồ Chí Minh, Trà Vinh, Tuyên Quang, Vĩnh Long, Vĩnh Phúc, Yên Bái`;

const CITIES = `
  Bà Rịa, Bảo Lộc, Biên Hòa, Buôn Ma Thuột, Cẩm Phả, Cam Ranh, Cao Lãnh, Châu Đốc, Đà Lạt, Dĩ An,
  Đông Hà, Đồng Hới, Đồng Xoài, Hạ Long, Hội An, Huế, Long Khánh, Long Xuyên, Móng Cái, Mỹ Tho,
  Nha Trang, Phan Rang - Tháp Chàm, Phan Thiết, Phú Quốc, Phủ Lý, Pleiku, Quy Nhơn, Rạch Giá, Sa Đéc,
  Sầm Sơn, Tam Kỳ, Tân An, Thủ Dầu Một, Thủ Đức, Thuận An, Tuy Hòa, Uông Bí, Vị Thanh, Việt Trì,
  Vinh, Vũng Tàu`;

/** Names that differ by more than missing diacritics. */
const OTHER_NAMES = [
  ["Saigon", "TP. Hồ Chí Minh"],
  ["Phan Rang", "Phan Rang - Tháp Chàm"],
  ["Qui Nhon", "Quy Nhơn"],
] as const;

const BY_PLAIN_NAME: ReadonlyMap<string, string> = new Map([
  ...[PROVINCES, CITIES]
    .flatMap((list) => list.split(","))
    .map((name) => [plainName(name), name.trim()] as const),
  ...OTHER_NAMES.map(([name, own]) => [plainName(name), own] as const),
]);

/** Returns Hà Nội for "Hanoi", "Hà Nội" and "Ha Noi City". Undefined for other names. */
function vietnameseName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : BY_PLAIN_NAME.get(plainName(name));
}

/** Removes the kind of place, and parts in brackets, which do not belong to the name. */
function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("đ", "d")
    .replaceAll(/\(.*\)|\b(?:city|province|thanh pho|tp)\b/g, "")
    .replaceAll(/[^a-z]/g, "");
}

type Mark = readonly [mark: RegExp, name: string];

/** Most browsers also name Chrome or Safari, so the specific ones come first. */
const BROWSERS: readonly Mark[] = [
  [/FBAN|FBAV/, "Facebook"],
  [/Zalo/, "Zalo"],
  [/coc_coc_browser/, "Cốc Cốc"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPiOS\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/YaBrowser/, "Yandex"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

const SYSTEMS: readonly Mark[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "máy Mac"],
  [/Linux/, "Linux"],
];

/** How much of the header is read: all that matters is in the first few hundred characters. */
const READ_AT_MOST = 512;

/** Returns "Chrome trên Android" from the header User-Agent. Unknown parts are called unknown. */
export function deviceInWords(userAgent = ""): string {
  const read = userAgent.slice(0, READ_AT_MOST);
  const [browser, system] = [nameIn(BROWSERS, read), nameIn(SYSTEMS, read)];
  if (!browser && !system) return "Thiết bị không xác định";
  return `${browser ?? "Trình duyệt"} trên ${system ?? "thiết bị không xác định"}`;
}

function nameIn(marks: readonly Mark[], userAgent: string): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1];
}
