/** Vietnam's provinces and bigger cities in Vietnamese spelling: place databases leave out the diacritics. */

/** Includes the provinces from before July 2025: databases are slow to follow a reform. */
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

/** Returns Hà Nội for "Hanoi", "Hà Nội" and "Ha Noi City". Undefined for a name outside the lists. */
export function vietnameseName(name: string | undefined): string | undefined {
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
