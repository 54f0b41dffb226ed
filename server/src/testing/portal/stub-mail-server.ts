/** A mail server in tests whose replies a test chooses (`stubMailServer`). */
import { startByteServer } from "../database/byte-server.ts";

/** Replies by SMTP command; `.` ends an email. */
export type MailAnswers = Partial<
  Record<
    "greeting" | "EHLO" | "STARTTLS" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "." | "QUIT",
    string
  >
>;

/** Starts a mail server that gives the configured replies, and accepts otherwise. */
export async function stubMailServer(answers: MailAnswers, host?: string) {
  const heard: string[] = [];
  const server = await startByteServer(
    (socket) => {
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
    },
    0,
    host,
  );
  return { ...server, heard };
}

function usual(verb: string): string {
  if (verb === "EHLO") return "250-hello\r\n250 AUTH PLAIN";
  if (verb === "AUTH") return "235 welcome";
  if (verb === "DATA") return "354 go on";
  return "250 ok";
}
