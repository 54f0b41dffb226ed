/** A mail server in tests whose replies a test chooses (`stubMailServer`). */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Replies by SMTP command; `.` ends an email. */
export type MailAnswers = Partial<
  Record<
    "greeting" | "EHLO" | "STARTTLS" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "." | "QUIT",
    string
  >
>;

/** Starts a mail server that gives the configured replies, and accepts otherwise. */
export async function stubMailServer(answers: MailAnswers, host = "127.0.0.1") {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    say(answers.greeting ?? "220 ready");
    let inEmail = false;
    let rest = "";
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        heard.push(line);
        if (inEmail && line !== ".") continue;
        const verb = line === "." ? "." : (line.split(/[ :]/)[0] ?? "").toUpperCase();
        inEmail = verb === "DATA" && !answers.DATA;
        say(answers[verb as keyof MailAnswers] ?? usual(verb));
      }
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  return {
    heard,
    /** The open connections of its callers. */
    sockets,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function usual(verb: string): string {
  if (verb === "EHLO") return "250-hello\r\n250 AUTH PLAIN";
  if (verb === "AUTH") return "235 welcome";
  if (verb === "DATA") return "354 go on";
  return "250 ok";
}
