/** Runs the reference SMS gateways as programs of their own, each with a database file of its own. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const pathOf = (file: string) => fileURLToPath(new URL(`../reference/${file}`, import.meta.url));
const PROGRAMS = {
  typescript: [process.execPath, pathOf("typescript/sms-gateway.ts")],
  php: ["php", pathOf("php/sms-gateway.php")],
} as const;

export type ReferenceGateway = {
  /** Keeps a text, as the modem has it kept. @throws where the gateway does not take it */
  receive(sender: string, text: string): Promise<void>;
  /** Sends what waits until nothing waits. @returns what it complains of */
  send(): Promise<string>;
  /** What has not arrived, a line each. */
  list(): Promise<string>;
  close(): void;
};

/** @param url the portal's address for texts, or the kit's */
export async function openReferenceGateway(
  language: keyof typeof PROGRAMS,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<ReferenceGateway> {
  const folder = mkdtempSync(join(tmpdir(), "reference-sms-"));
  const [program, file] = PROGRAMS[language];
  const env = {
    PATH: process.env["PATH"],
    GATEWAY_DATABASE: join(folder, "sms.sqlite"),
    SMS_PORTAL_URL: url,
    SMS_INBOUND_SECRET: secret,
    SMS_ACCESS_KEY: "test-gateway",
    SMS_SHORT_CODE: "8098",
  };
  const command = (...args: string[]) => run(program, [file, ...args], { env });
  await command("init");
  return {
    receive: async (sender, text) => void (await command("receive", sender, text)),
    send: async () => (await command("send")).stderr,
    list: async () => (await command("list")).stdout,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
