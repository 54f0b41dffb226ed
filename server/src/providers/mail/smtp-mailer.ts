/** Sends emails through the operator's mail server (`smtpMailer`). */
import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import type { Probe, Probed } from "../probe.ts";
import { type Mailer, MailNotSent, type OutgoingMail } from "./mailer.ts";

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** In the form `Name <address>`. */
  readonly from: string;
  /** Replaces the limits of connecting (5 s) and of silence (10 s). */
  readonly timeoutMs?: number;
};

const CONNECT_WITHIN_MS = 5_000;
const SILENCE_AT_MOST_MS = 10_000;
/** The ports of addresses without one. */
const SMTP_PORT = 587;
const SMTPS_PORT = 465;
/** This machine, whose server may speak without TLS. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Opens the mailer. It requires TLS, except from a server on this machine. */
export function smtpMailer({ url, from, timeoutMs }: SmtpSettings): Mailer & Probed {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (secure ? SMTPS_PORT : SMTP_PORT),
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    ...(username
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
      : {}),
    ...(isIP(hostname) ? {} : { tls: { servername: hostname } }),
    connectionTimeout: timeoutMs ?? CONNECT_WITHIN_MS,
    greetingTimeout: timeoutMs ?? CONNECT_WITHIN_MS,
    dnsTimeout: timeoutMs ?? CONNECT_WITHIN_MS,
    socketTimeout: timeoutMs ?? SILENCE_AT_MOST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const messageHost = /@([^>]+)/.exec(from)?.[1] ?? hostname;
  return {
    // Connects, encrypts and logs in, but sends nothing.
    probe: async () => {
      try {
        await transport.verify();
        return { kind: "accepted", detail: username ? "logged in" : "without a login" };
      } catch (error) {
        return probeOf(error as SmtpError);
      }
    },
    send: async (mail, signal) => {
      try {
        const message = messageOf(mail, from, messageHost);
        await transport.sendMail(signal ? { ...message, signal } : message);
        return "accepted";
      } catch (error) {
        if (isRefusal(error as SmtpError)) return "refused";
        throw notSent(error as SmtpError);
      }
    },
  };
}

type SmtpError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
};

function messageOf({ id, to, subject, text, html }: OutgoingMail, from: string, host: string) {
  return {
    from,
    // An object, so that nothing in the address can add a recipient or a header.
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: {
      "Content-Language": "vi",
      // RFC 3834: makes vacation notices not reply.
      "Auto-Submitted": "auto-generated",
    },
  };
}

/** True if the mailbox or email was refused permanently (RFC 5321 §4.2.1: 5yz), not our login or sender. */
function isRefusal({ code, command, responseCode = 0 }: SmtpError): boolean {
  const isPermanent = responseCode >= 500 && responseCode < 600;
  return isPermanent && (code === "EMESSAGE" || (code === "EENVELOPE" && command === "RCPT TO"));
}

const faultOf = ({ code = "unknown", responseCode }: SmtpError): string =>
  [code, responseCode].filter(Boolean).join(" ");

const notSent = (error: SmtpError): MailNotSent =>
  new MailNotSent(`mail not sent: ${faultOf(error)}`);

/** The server responded, but refused the login or TLS. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(["EAUTH", "ENOAUTH", "EOAUTH2", "ETLS"]);

function probeOf(error: SmtpError): Probe {
  return { kind: REFUSALS.has(error.code) ? "refused" : "unanswered", reason: faultOf(error) };
}
