import { describe, expect, test } from "vitest";
import type { Place, Places } from "../../providers/places/places.ts";
import { placeInWords } from "./place-words.ts";

const somewhere = (place: Place | undefined): Places => ({ find: () => place });
const wordsOf = (countryCode: string, region?: string, city?: string) =>
  placeInWords(somewhere({ countryCode, region, city }), "203.0.113.7");

describe("a place in Vietnam has its Vietnamese spelling", () => {
  test.each([
    ["Hanoi", "Hanoi", "Hà Nội, Việt Nam"],
    ["Hà Nội", undefined, "Hà Nội, Việt Nam"],
    ["Ho Chi Minh", "Ho Chi Minh City", "TP. Hồ Chí Minh, Việt Nam"],
    ["Ho Chi Minh", "Ho Chi Minh City (District 1)", "TP. Hồ Chí Minh, Việt Nam"],
    [undefined, "Saigon", "TP. Hồ Chí Minh, Việt Nam"],
    ["Da Nang", "Da Nang", "Đà Nẵng, Việt Nam"],
    ["Hai Phong", "Haiphong", "Hải Phòng, Việt Nam"],
    ["Ha Tinh", undefined, "Hà Tĩnh, Việt Nam"],
    ["Tinh Ha Tinh", "Ha Tinh", "Hà Tĩnh, Việt Nam"],
    ["Dong Nai Province", "Bien Hoa", "Biên Hòa, Việt Nam"],
    ["Ba Ria-Vung Tau", undefined, "Bà Rịa - Vũng Tàu, Việt Nam"],
    ["Dak Lak", "Buon Ma Thuot", "Buôn Ma Thuột, Việt Nam"],
    ["Thua Thien-Hue", "Huế", "Huế, Việt Nam"],
    ["Đắk Nông", "Gia Nghia", "Đắk Nông, Việt Nam"],
    [undefined, "Xã Không Tên", "Xã Không Tên, Việt Nam"],
    [undefined, undefined, "Việt Nam"],
  ])("region %s, city %s: %s", (region, city, words) => {
    expect(wordsOf("VN", region, city)).toBe(words);
  });
});

test.each([
  ["JP", "Tokyo", "Chiyoda City", "Chiyoda City, Nhật Bản"],
  ["US", "California", undefined, "California, Hoa Kỳ"],
  ["LA", undefined, undefined, "Lào"],
  // A town of the same name elsewhere is not the Vietnamese one.
  ["PH", undefined, "Vinh", "Vinh, Philippines"],
])("elsewhere the country at least is Vietnamese: %s, %s, %s", (country, region, city, words) => {
  expect(wordsOf(country, region, city)).toBe(words);
});

test("unknown names are not found", () => {
  expect(wordsOf("QX")).toBeNull();
  expect(placeInWords(somewhere(undefined), "203.0.113.7")).toBeNull();
  expect(placeInWords(undefined, "203.0.113.7")).toBeNull();
  expect(placeInWords(undefined, "not an address")).toBeNull();
});

describe("an internal address has no place", () => {
  const places = somewhere({ countryCode: "VN" });
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.7.7",
    "100.64.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:192.168.1.1",
    "fd00::1",
    "fe80::1",
  ])("%s", (address) => {
    expect(placeInWords(places, address)).toBe("Mạng nội bộ");
  });

  test.each(["172.32.0.1", "100.128.0.1", "11.0.0.1", "2001:db8::1", "::ffff:203.0.113.7"])(
    "but not %s",
    (address) => {
      expect(placeInWords(places, address)).toBe("Việt Nam");
    },
  );
});
