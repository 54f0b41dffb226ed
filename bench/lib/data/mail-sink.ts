/** A mail server in a process of its own that accepts every email and keeps none (RFC 5321). */
import { createServer, type Socket } from "node:net";

const END_OF_EMAIL = "\r\n.\r\n";

const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.write("220 sink\r\n");
  answerLines(socket);
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send!({ ready: true }));
process.on("disconnect", () => process.exit(0));

function answerLines(socket: Socket): void {
  let received = "";
  let isEmail = false;
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
    for (;;) {
      const end = isEmail ? END_OF_EMAIL : "\r\n";
      const at = received.indexOf(end);
      if (at === -1) return;
      const command = received.slice(0, 4).toUpperCase();
      received = received.slice(at + end.length);
      const begins = !isEmail && command === "DATA";
      socket.write(begins ? "354 go on\r\n" : "250 ok\r\n");
      isEmail = begins;
      if (!begins && command === "QUIT") socket.end();
    }
  });
}
