import { createHmac } from "node:crypto";

const STEP_SECONDS = 30;
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator application (RFC 6238). */
export type AuthenticatorApp = {
  /** Returns a code that was not used before, and waits for the next one if needed. */
  freshCode(): Promise<string>;
};

/** Returns an application that has scanned a QR code with this content. */
export function authenticatorApp(uri: string): AuthenticatorApp {
  const { protocol, host, searchParams } = new URL(uri);
  if (protocol !== "otpauth:" || host !== "totp")
    throw new Error(`not a key for an authenticator: ${uri}`);
  const key = decodeBase32(searchParams.get("secret") ?? "");
  let lastStep = 0;
  return {
    freshCode: async () => {
      // The server also accepts the next step's code, which saves the wait.
      const step = Math.max(presentStep(), lastStep + 1);
      while (presentStep() + 1 < step) {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      lastStep = step;
      return codeOf(key, step);
    },
  };
}

const presentStep = () => Math.floor(Date.now() / 1_000 / STEP_SECONDS);

/** RFC 4226 §5.3: dynamic truncation to six digits. */
function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE_32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
