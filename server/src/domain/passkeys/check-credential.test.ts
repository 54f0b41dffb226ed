import { expect, test } from "vitest";
import { relyingPartyOf } from "./check-credential.ts";

const partyAt = (publicUrl: string, ...origins: string[]) =>
  relyingPartyOf({
    env: { PUBLIC_URL: publicUrl },
    portal: { brand: { gameName: "FS Online" } },
    allowedOrigins: new Set([new URL(publicUrl).origin, ...origins]),
  });

test("passkeys are made for the host of PUBLIC_URL", () => {
  expect(partyAt("https://id.fsonline.example/portal")).toEqual({
    id: "id.fsonline.example",
    name: "FS Online",
    origins: ["https://id.fsonline.example"],
  });
});

test("further origins may use them if they are within that host", () => {
  const { origins } = partyAt(
    "https://fsonline.example",
    "https://www.fsonline.example:8443",
    "https://notfsonline.example",
    "https://fsonline.example.evil.example",
    "http://127.0.0.1:3000",
  );
  expect(origins).toEqual(["https://fsonline.example", "https://www.fsonline.example:8443"]);
});

test.each(["http://127.0.0.1:3000", "https://192.0.2.7", "http://[::1]:3000"])(
  "%s is no domain",
  (publicUrl) => {
    expect(() => partyAt(publicUrl)).toThrow("Khóa truy cập chưa dùng được ở trang này.");
  },
);
