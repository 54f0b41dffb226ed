import { describe, expect, test } from "vitest";
import type { Place, Places } from "../../providers/places/places.ts";
import { placeInWords, deviceInWords } from "./session-words.ts";

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

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, "Chrome trên Android"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0`,
    "Edge trên Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/130 Chrome/124 Safari/537.36`,
    "Cốc Cốc trên Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36`,
    "Samsung Internet trên Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari trên iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome trên iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/500]",
    "Facebook trên iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile Safari/604.1",
    "Safari trên iPad",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox trên Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari trên máy Mac",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, "Chrome trên ChromeOS"],
  ["curl/8.5.0", "Thiết bị không xác định"],
  ["SomeBrowser (Windows NT 10.0)", "Trình duyệt trên Windows"],
  ["Firefox ".padStart(600), "Thiết bị không xác định"],
  [undefined, "Thiết bị không xác định"],
  ["", "Thiết bị không xác định"],
])("the list of sessions: %s is called %s", (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});
