/** A game server in a process of its own: one open zone, where everybody has a character, and deliveries at once. */
import { createServer } from "node:http";

const ZONES = JSON.stringify({ code: 0, zones: [{ id: "1", name: "Zone", open: true }] });
const CHARACTERS = JSON.stringify({
  code: 0,
  zones: [{ id: "1", name: "Zone", characters: [{ id: "c1", name: "Kiếm Khách", level: 30 }] }],
});
const DELIVERED = JSON.stringify({ code: 0, duplicate: false });

const answerTo = (path: string): string =>
  path === "/v1/zones" ? ZONES : path.endsWith("/zones") ? CHARACTERS : DELIVERED;

const server = createServer((request, reply) => {
  request.resume().on("end", () => {
    reply.setHeader("content-type", "application/json");
    reply.end(answerTo(request.url ?? ""));
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send!({ ready: true }));
process.on("disconnect", () => process.exit(0));
