import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { command, FOLDER } from "../lib/debian.ts";
import { until } from "../lib/report.ts";
import type { Machine } from "./machine.ts";
import { OUR_ADDRESS } from "./network.ts";

/** A mail server that accepts emails by STARTTLS with a password, as an operator's does. */
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

export type MailAccount = { readonly user: string; readonly password: string };

export const MAIL_HOST = "mail.example.test";
/** The port for mail from programs. */
const PORT = 587;

/** @param machine will trust the server's certificate @param account the only one that may send */
export async function openMailbox(machine: Machine, account: MailAccount) {
  const [key, cert] = [join(FOLDER, "mail-key.pem"), join(FOLDER, "mail-certificate.pem")];
  const name = ["-subj", `/CN=${MAIL_HOST}`, "-addext", `subjectAltName=DNS:${MAIL_HOST}`];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  await command("openssl", ...made, "-keyout", key, "-out", cert, ...name);
  await command("cp", cert, join(machine.root, "usr/local/share/ca-certificates/drill-mail.crt"));
  await machine.run("update-ca-certificates");
  const emails: { readonly to: readonly string[]; readonly text: string }[] = [];
  const server = new SMTPServer({
    key: readFileSync(key),
    cert: readFileSync(cert),
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = username === account.user && password === account.password;
      callback(isRight ? null : new Error("wrong password"), { user: username });
    },
    onData: (stream, { envelope }, callback) => {
      void stream.toArray().then((chunks) => {
        // Long lines come in pieces.
        const text = Buffer.concat(chunks as Buffer[])
          .toString()
          .replaceAll("=\r\n", "");
        emails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        callback();
      });
    },
  });
  // Ignores clients that hang up.
  server.on("error", () => undefined);
  server.listen(PORT, OUR_ADDRESS);
  await once(server.server, "listening");
  return {
    /** Resolves when an email to this address has all these words. @throws if none comes in time */
    whenReceived: (to: string, words: readonly string[], withinMs: number) =>
      until(
        `an email to ${to} with ${words.join(", ")}`,
        withinMs,
        async () =>
          emails.some(
            (email) => email.to.includes(to) && words.every((word) => email.text.includes(word)),
          ),
        () => emails.map(({ to: all, text }) => `${all.join()}: ${subjectOf(text)}`).join("; "),
      ),
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      for (const file of [key, cert]) rmSync(file, { force: true });
    },
  };
}

const subjectOf = (email: string): string | undefined => /^Subject: .*/m.exec(email)?.[0];
