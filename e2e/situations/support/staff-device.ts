import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { addAuthenticator, type DevicePasskey } from "../../support/browser/authenticator.ts";
import { dataDirName } from "../../support/programs/product.ts";
import { PORTS } from "../../support/programs/stack.ts";
import type { Person } from "./person.ts";

const MS_PER_SECOND = 1_000;

/** Outlasts the process of one situation. */
const fileOf = (name: string) =>
  join(process.env[dataDirName(PORTS)]!, `staff-passkey-of-${name}.json`);

/** The device of a member of staff, which has the passkey that they added on the first day. */
export async function openDevice(person: Person, name: string) {
  const { page } = person;
  const authenticator = await addAuthenticator(page);
  const file = fileOf(name);
  if (existsSync(file)) {
    const passkey = JSON.parse(readFileSync(file, "utf8")) as DevicePasskey;
    // It has counted on meanwhile.
    const signCount = Math.floor(Date.now() / MS_PER_SECOND);
    await authenticator.restore({ ...passkey, signCount });
  }
  return {
    /** Adds the passkey, as the console asks for after the first sign-in. */
    addPasskey: async () => {
      if (existsSync(file)) return;
      await person.click(page.getByRole("button", { name: "Thêm khóa truy cập" }));
      await expect(page.getByText("Bạn chưa có khóa truy cập")).toBeHidden();
      const [passkey] = await authenticator.passkeys();
      writeFileSync(file, JSON.stringify(passkey));
    },
  };
}
