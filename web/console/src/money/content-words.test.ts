import { expect, test } from "vitest";
import { withShortCodes } from "./content-words.ts";

test("R-OPS-7: a bank's long codes leave room for what the payer wrote", () => {
  expect(withShortCodes("275772507065543472343569 DS2J08ES3T.8930.345899.LE HOANG NAM")).toBe(
    "2757…3569 DS2J…5899.LE HOANG NAM",
  );
  // A payment code, a phone number and a name stay whole.
  expect(withShortCodes("FSO CYC3V0GP 0987600001 nap cho longvuongtuonggiang")).toBe(
    "FSO CYC3V0GP 0987600001 nap cho longvuongtuonggiang",
  );
});
